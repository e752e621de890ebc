/** What the pages of clubs ask of the server. */

import { ask, call } from '../../server/api'
import type {
  BeginEvening,
  Club,
  ClubEvening,
  ClubSeason,
  ClubToday,
  Created,
  JoinClub,
  MyClub,
  NewClub,
  OpenClubTable,
} from '../../server/wire'

const at = (code: string, more = '') => `clubs/${encodeURIComponent(code)}${more}`
const ofPerson = (code: string, person: number, what: string) =>
  at(code, `/people/${person}/${what}`)

export const clubs = {
  mine: () => call<MyClub[]>('me/clubs'),
  make: (club: NewClub) => call<Club>('clubs', club),
  /** Where a club is, and where its big screen is: to be followed. */
  path: (code: string) => at(code),
  screenPath: (code: string) => at(code, '/screen'),
  join: (code: string, join: JoinClub) => call<Club>(at(code, '/join'), join),
  leave: (code: string) => ask(at(code, '/leave'), null),
  addGuest: (code: string, name: string) => call<Club>(at(code, '/guests'), { name }),
  renamePerson: (code: string, person: number, name: string) =>
    call<Club>(ofPerson(code, person, 'name'), { name }),
  remove: (code: string, person: number) => call<Club>(ofPerson(code, person, 'remove'), null),
  readmit: (code: string, person: number) => call<Club>(ofPerson(code, person, 'readmit'), null),
  handOver: (code: string, person: number) => call<Club>(at(code, '/owner'), { person }),
  rename: (code: string, name: string) => call<Club>(at(code, '/name'), { name }),
  renewLink: (code: string) => call<Club>(at(code, '/link'), null),
  erase: (code: string) => ask(at(code), null, 'DELETE'),
  openTable: (code: string, table: OpenClubTable) => call<Created>(at(code, '/tables'), table),
  beginEvening: (code: string, evening: BeginEvening) => call<Club>(at(code, '/evenings'), evening),
  evening: (code: string, evening: number) => call<ClubEvening>(at(code, `/evenings/${evening}`)),
  endEvening: (code: string, evening: number) =>
    call<Club>(at(code, `/evenings/${evening}/end`), null),
  season: (code: string, season: number) => call<ClubSeason>(at(code, `/seasons/${season}`)),
  endSeason: (code: string, season: number, name: string) =>
    call<Club>(at(code, `/seasons/${season}/end`), { name }),
  today: (code: string) => call<ClubToday>(at(code, '/today')),
  exportAddress: (code: string) => `/api/${at(code, '/export')}`,
}
