import { act } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import type { ChangesView } from '../../../server/contract/procedure/views'
import forms from '../../../engine/languages/de/web/forms.json'
import phases from '../../../engine/languages/de/web/phases.json'
import tenders from '../../../engine/languages/de/web/tenders.json'
import { call } from '../../testing/line'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { tenderOf } from '../participants/testing/fixture'
import ChangesPage from './ChangesPage'

vi.mock('../../rpc/line', () => import('../../testing/line'))
vi.mock('../../page/Page', () => ({ Page: ({ children }: { children: unknown }) => children, cutName: (name: string) => name }))

let page: MountedPage | null = null
beforeAll(() => inGerman({ forms, phases, tenders }))
afterEach(() => page?.close())

const label = { de: 'Beschreibung', en: 'Description' }
const both = (text: string) => ({ de: text, en: text })
const changed = (where: string, after: string): ChangesView['changes'][number] => ({
  ...{ label, where: both(where), before: both('alt'), after: both(after) },
})
const mail = { subject: 'Änderung', html: '<p>Neu</p>' }
const show = async (recipients: number): Promise<string> => {
  call.mockResolvedValue({
    ...{ version: 7, recipients, mail: { de: mail, en: mail } },
    changes: [changed('Verfahren', 'a'), changed('Auftrag im Einzelnen', 'b'), changed('Los 2', 'erste Zeile\nzweite')],
  })
  const moves = [{ event: 'announceChanges', open: true, lotIds: [] }] as never
  page = await mountPage(<ChangesPage tender={tenderOf({ hasChanges: true, moves })} />)
  await expect.poll(() => act(() => Promise.resolve(document.querySelector('.ch-t')))).not.toBeNull()
  return document.body.textContent ?? ''
}

it('says where each value is, since fields of the procedure and of its lots have one name', async () => {
  await show(3)
  const rows = [...document.querySelectorAll('.ch-t th')].map(({ textContent }) => textContent)
  expect(rows).toEqual(['BeschreibungVerfahren', 'BeschreibungAuftrag im Einzelnen', 'BeschreibungLos 2'])
  expect(document.body.textContent).toContain('3 Unternehmen werden benachrichtigt.')
  expect([...document.querySelectorAll('.ch-t ins')].at(-1)?.textContent).toBe('neu: erste Zeile\nzweite')
})

it('sends the clerk’s word along, and none where nothing was written', async () => {
  await show(3)
  const announce = async (): Promise<unknown> => {
    // What follows is another page.
    call.mockReturnValue(new Promise(() => undefined))
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Bekannt machen')
    await act(async () => button?.click())
    return call.mock.calls.filter(([method]) => method === 'announceChanges').at(-1)?.[2]
  }
  const field = document.querySelector('textarea')
  await act(async () => {
    if (field) Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, ' Nach Fragen \nverlängert ')
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  expect(await announce()).toEqual({ version: 7, word: 'Nach Fragen \nverlängert' })
})

it('says in a sentence of its own that nobody is told by mail', async () => {
  const text = await show(0)
  expect(text).toContain('Bisher nimmt kein Unternehmen teil, deshalb geht keine E-Mail hinaus.')
  expect(text).not.toContain('0 Unternehmen')
})
