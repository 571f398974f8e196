import i18n from 'i18next'
import type { ReactElement } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import access from '../../engine/languages/de/web/access.json'
import registration from '../../engine/languages/de/web/registration.json'
import { RpcError } from '../rpc/wire'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { NO_SECRET } from './account'
import { ConflictAlert, type Refusal } from './Conflict'
import { emptyDraft } from './draft'
import { useRegistration } from './useRegistration'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../rpc', async (original) => ({ ...(await original<object>()), call }))
vi.mock('../session/SessionProvider', () => ({ useSession: () => ({ user: null, askLogin: () => undefined }) }))

let page: MountedPage | null = null
afterEach(() => page?.close())

const Last = (): ReactElement => {
  const { draft, change, refused, send } = useRegistration('guest')
  const fill = (): void =>
    change({
      organization: { ...draft.organization, name: 'Krohn Wasserbau', vat: 'DE123456789' },
      account: { isContact: false, givenName: 'Sven', surName: 'Krohn', email: 's.krohn@nordkai.example' },
    })
  return (
    <>
      <button onClick={fill}>füllen</button>
      <button onClick={() => void send(NO_SECRET)}>senden</button>
      {refused.alert && <ConflictAlert refusal={refused.alert} mode="guest" draft={draft} />}
    </>
  )
}

it('a company that is known by its number is asked for access by the name that it is registered with', async () => {
  page = await mountPage(<Last />)
  for (const [name, texts] of Object.entries({ access, registration })) i18n.addResourceBundle('de', name, texts)
  await page.click(page.button('füllen'))
  call.mockRejectedValueOnce(new RpcError(409, 'Konflikt', { reason: 'organizationExists', organizationName: 'Nordkai Bau GmbH' }))
  await page.click(page.button('senden'))
  await page.click(page.button(registration.access.open))
  expect(page.text()).toContain('Nordkai Bau GmbH')
  call.mockResolvedValueOnce(null)
  await page.click(page.button(registration.access.send))
  await vi.waitFor(() => expect(call).toHaveBeenLastCalledWith('requestAccess', 'Nordkai Bau GmbH', expect.anything()))
})

it('staff are led to the company or the person that is there already', async () => {
  const draft = { ...emptyDraft(), account: { isContact: false, givenName: 'Sven', surName: 'Krohn', email: ' S.Krohn@nordkai.example' } }
  const refusals: Refusal[] = [{ kind: 'organizationExists', name: 'Nordkai & Söhne' }, { kind: 'emailExists' }]
  page = await mountPage(
    <>
      {refusals.map((refusal) => (
        <ConflictAlert key={refusal.kind} refusal={refusal} mode="staff" draft={draft} />
      ))}
    </>,
  )
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/bieter?q=Nordkai%20%26%20S%C3%B6hne', '/benutzer/s.krohn%40nordkai.example'])
})
