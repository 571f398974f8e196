import { afterEach, expect, it } from 'vitest'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { StateBar } from './StateBar'

let page: MountedPage
afterEach(() => page.close())

it('says on which day it was submitted, not the time alone', async () => {
  const sent = { state: 'sent', at: '2026-11-13T08:47:12.318Z', no: 'E-2026-250941', lots: [1], open: [], deadline: null } as const
  page = await mountPage(<StateBar bar={sent} kind="offer" hasLots={false} />)
  expect(page.text()).toBe('Eingereicht 09:47:12,318 UhrFr., 13.11.2026 · Nr. E-2026-250941')
})
