import './device/storage'
import { mount } from 'svelte'
import App from './App.svelte'
import { isChosen } from './offline/chosen'
import { speech } from './words/language.svelte'
import './shell/type.css'
import './paper/paper.css'
import './shell/shell.css'

const target = document.getElementById('app')
if (target)
  void speech.start().then(() => {
    target.replaceChildren()
    mount(App, { target })
  })

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  void navigator.serviceWorker.register('/sw.js').catch(() => {
    // Over plain HTTP there is none, and the page works without.
  })
}

/** The page itself comes first. */
const RENEWED_AFTER = 3000
if (isChosen())
  setTimeout(async () => {
    const { keeping } = await import('./offline/keeping.svelte')
    await keeping.renew()
  }, RENEWED_AFTER)
