import i18n from 'i18next'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import organizations from '../../engine/languages/de/web/organizations.json'
import { mountPage } from '../testing/mountPage'
import { ProposedPeople } from './ProposedPeople'

const { data, call } = vi.hoisted(() => {
  const of = (surName: string, role: string) => ({
    ...{ email: `${surName}@example.org`, givenName: 'Nele', surName, authenticationBackend: null },
    proposal: { roles: [role], by: 'Kim', at: '2026-01-01T00:00:00.000Z' },
  })
  return { data: [of('Chef', 'ORGANIZATION_ADMIN'), of('Kraft', 'ORGANIZATION_USER')], call: vi.fn(() => Promise.resolve(null)) }
})
vi.mock('../rpc', async (original) => ({ ...(await original<object>()), useRpc: () => ({ data }), call }))

it('says before somebody is admitted that they would be an administrator, and what they do not read', async () => {
  for (const [index, isAdmin] of [true, false].entries()) {
    const page = await mountPage(<ProposedPeople organizationId={1} decides mayRead />)
    await act(async () => void i18n.addResourceBundle('de', 'organizations', organizations))
    await page.settle()
    await page.click(page.find(`li:nth-child(${index + 1}) .end button:last-child`))
    expect(page.text().includes(organizations.proposed.admitAsAdmin)).toBe(isAdmin)
    expect(page.text()).toContain('Was schon begonnen oder eingereicht ist, liest sie nur, wenn Sie das erlauben.')
    page.close()
  }
})

it('lets staff, who do not decide, ask the company again', async () => {
  const page = await mountPage(<ProposedPeople organizationId={1} decides={false} mayRead={false} />)
  await act(async () => void i18n.addResourceBundle('de', 'organizations', organizations))
  await page.settle()
  const buttons = page.find('ul').querySelectorAll('button')
  expect([...buttons].map((one) => one.getAttribute('aria-label'))).toEqual(['Erneut fragen: Nele Chef', 'Erneut fragen: Nele Kraft'])
  await page.click(page.find('li:nth-child(2) button'))
  await page.settle()
  expect(call.mock.calls).toEqual([['resendProposal', 'Kraft@example.org']])
  page.close()
})
