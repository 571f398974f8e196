import i18n from 'i18next'
import { act } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { afterEach, expect, it, vi } from 'vitest'
import organizations from '../../engine/languages/de/web/organizations.json'
import { RpcError } from '../rpc/wire'
import { mountPage, type MountedPage } from '../testing/mountPage'
import type { AdditionalDefinition } from './additional'
import { ClientDialog } from './ClientDialog'
import type { OrganizationValues } from './fields'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../rpc', async (original) => ({ ...(await original<object>()), call }))
vi.mock('../session/SessionProvider', () => ({ useSession: () => ({ user: { email: 'anke@lotse.example' } }) }))
// What the form has of its own is not what this is about; it would have to be filled in first.
vi.mock('./OrganizationFields', () => ({
  OrganizationFields: ({ form }: { form: UseFormReturn<OrganizationValues> }) => <input {...form.register('name')} />,
}))
const field = (contentId: string): AdditionalDefinition => ({
  ...{ contentId, label: { de: contentId, en: contentId }, type: 'string', required: true },
})
const definitions = { organizationFields: [field('kammer')], contactFields: [field('durchwahl')], isPending: false }
vi.mock('./useDefinitions', () => ({ useDefinitions: () => definitions }))

let page: MountedPage | null = null
afterEach(() => page?.close())

const input = (contentId: string): HTMLInputElement | null => document.querySelector(`[id$=".${contentId}"]`)

it('asks for the required additional fields of organization and contact, and says at which of them the server stumbled', async () => {
  const onCreated = vi.fn()
  page = await mountPage(<ClientDialog onClose={() => undefined} onCreated={onCreated} />)
  await act(async () => void i18n.addResourceBundle('de', 'organizations', organizations))
  await vi.waitFor(() => expect([input('kammer'), input('durchwahl')]).not.toContain(null), 10_000)
  const fill = async (contentId: string, text: string): Promise<void> => {
    const at = input(contentId)
    if (at) await page?.type(at, text)
    // What is being typed is not judged before it is left.
    await act(async () => void at?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  }
  const save = async (): Promise<void> => {
    await act(() => document.querySelector('form')?.requestSubmit())
    await page?.settle()
  }
  await fill('kammer', 'IHK Stade')
  await save()
  expect(call).not.toHaveBeenCalled()
  await fill('durchwahl', '-17')
  call.mockRejectedValueOnce(
    new RpcError(422, 'Ungültig', { errors: [{ path: '/organization/contact/additionalFields/durchwahl', rule: 'tooLong' }] }),
  )
  await save()
  expect(input('durchwahl')?.getAttribute('aria-invalid')).toBe('true')
  expect(input('kammer')?.getAttribute('aria-invalid')).not.toBe('true')
  await fill('durchwahl', '17')
  call.mockResolvedValueOnce({ id: 4, name: 'Stadt Musterhafen' })
  await save()
  expect(call).toHaveBeenLastCalledWith(
    'createOrganization',
    expect.objectContaining({
      additionalFields: [{ label: 'kammer', contentId: 'kammer', stringValue: 'IHK Stade' }],
      contact: expect.objectContaining({
        additionalFields: [{ label: 'durchwahl', contentId: 'durchwahl', stringValue: '17' }],
      }) as unknown,
    }),
  )
  expect(onCreated).toHaveBeenCalledWith({ id: 4, name: 'Stadt Musterhafen' })
})

it('begins with what an authority is called; the stock of review bodies stands last', async () => {
  page = await mountPage(<ClientDialog onClose={() => undefined} onCreated={() => undefined} />)
  await act(async () => void i18n.addResourceBundle('de', 'organizations', organizations))
  await vi.waitFor(() => expect(input('durchwahl')).not.toBeNull(), 10_000)
  const controls = [...document.querySelectorAll<HTMLElement>('form :is(input, select, textarea)')]
  expect([controls[0]?.getAttribute('name'), controls.at(-1)?.tagName]).toEqual(['name', 'SELECT'])
})

it('taking a review body from the stock and then none brings back what was typed', async () => {
  page = await mountPage(<ClientDialog onClose={() => undefined} onCreated={() => undefined} />)
  const [name, stock] = [page.find<HTMLInputElement>('input[name=name]'), page.find<HTMLSelectElement>('select')]
  await page.type(name, 'Stadt Musterhafen')
  const choose = (value: string): Promise<void> =>
    act(async () => {
      stock.value = value
      stock.dispatchEvent(new Event('change', { bubbles: true }))
    })
  const body = stock.options[1]?.value ?? ''
  await choose(body)
  expect(name.value).toBe(body)
  await choose('')
  expect(name.value).toBe('Stadt Musterhafen')
})
