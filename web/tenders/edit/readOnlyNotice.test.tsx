import { afterEach, beforeAll, expect, it } from 'vitest'
import deTenders from '../../../engine/languages/de/web/tenders.json'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { ReadOnlyNotice } from './Notices'

let page: MountedPage | null = null
beforeAll(() => inGerman({ tenders: deTenders }))
afterEach(() => page?.close())

const team = [
  { userName: 'l@x.example', role: 'ADMIN' as const, name: 'Lotte Kröger' },
  { userName: 'h@x.example', role: 'EDITOR' as const, name: 'Henning Voss' },
]
const edit = (reason: string) => [{ event: 'edit', open: false, reason }]

it.each([
  [
    'who may change it, and nobody else',
    { team, moves: edit('onlyProjectAdmins') },
    'Projekt-Admin ist: Lotte Kröger. Bitte wenden Sie sich an diese Person',
  ],
  ['that the portal has it', { team, moves: edit('lockedAtPortal') }, 'dem Portal übergeben'],
  ['that it is over', { team, moves: [] }, 'Das Verfahren ist beendet'],
  ['that one is not in the team', {}, 'gehören nicht zum Team'],
])('says %s', async (...[, view, said]) => {
  page = await mountPage(<ReadOnlyNotice view={view} />)
  expect(page.text()).toContain(said)
  expect(page.text()).not.toContain('Henning')
})
