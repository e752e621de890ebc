import { mount } from 'svelte'
import App from './App.svelte'
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
