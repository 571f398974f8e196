import { act } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import app from '../../../engine/languages/de/web/app.json'
import participants from '../../../engine/languages/de/web/participants.json'
import users from '../../../engine/languages/de/web/users.json'
import { readUnsaved } from '../../kept/unsaved'
import { call } from '../../testing/line'
import { inGerman } from '../../testing/inGerman'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { InviteDialog } from './InviteDialog'
import { withPerson } from './invitees'
import { tenderOf } from './testing/fixture'

vi.mock('../../rpc/line', () => import('../../testing/line'))

let page: MountedPage | null = null
beforeAll(() => inGerman({ app, participants, users }))
afterEach(() => page?.close())

it('offers people of companies, not those of authorities, and invites them under the name of their company', async () => {
  const person = (email: string, name: string, type: string) => ({
    email,
    givenName: 'Ada',
    surName: email,
    organization: { id: 1, name, type },
  })
  call.mockImplementation((method) =>
    Promise.resolve(
      method === 'getUsers'
        ? [person('ada@nordkai.example', 'Nordkai GmbH', 'CONTRACTOR'), person('amt@stadt.example', 'Stadt Sandstedt', 'CLIENT')]
        : [{ email: 'ada@nordkai.example', organizationName: 'Nordkai GmbH', outcome: 'sent' }],
    ),
  )
  page = await mountPage(<InviteDialog tender={tenderOf()} onClose={() => undefined} />)
  await act(async () => page?.find('[role=combobox]').focus())
  const options = [...document.querySelectorAll('[role=option]')]
  expect(options.map(({ textContent }) => textContent)).toEqual(['Ada ada@nordkai.exampleNordkai GmbH · ada@nordkai.example'])
  // Leaving the page asks while somebody stands there who was not invited yet.
  expect(readUnsaved()).toBe(false)
  await act(async () => options[0]?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true })))
  expect(readUnsaved()).toBe(true)
  await page.click(page.button('Senden'))
  expect(readUnsaved()).toBe(false)
  expect(call).toHaveBeenCalledWith('inviteUsers', 'tender1', { 'ada@nordkai.example': 'Nordkai GmbH' })
})

it('fills the row that is blank, else adds one', () => {
  const [ada, ben] = [
    { email: 'ada@a.example', name: 'A' },
    { email: 'ben@b.example', name: 'B' },
  ]
  expect(withPerson([{ email: '', name: '' }], ada)).toEqual([ada])
  expect(withPerson([ada], ben)).toEqual([ada, ben])
})
