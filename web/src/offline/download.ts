/** Downloads of what is on this device only: there is no address to which a link could lead. */

import { saveFile } from '../device/saving'
import { isOwn, localFetch } from './local'

/** For a click on a link: if it leads to a table of this device, its file is made and saved here. */
export async function saveIfLocal(event: Event): Promise<void> {
  const link = event.currentTarget as HTMLAnchorElement
  const { href, download } = link
  if (!isOwn(href)) return
  event.preventDefault()
  const answer = await localFetch(href)
  if (answer.ok) saveFile(await answer.blob(), download)
}
