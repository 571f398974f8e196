import { afterEach, expect, it, vi } from 'vitest'
import { mountPage, type MountedPage } from '../testing/mountPage'
import RecoveryCodesDialog from './RecoveryCodesDialog'

vi.mock('../session/SessionProvider', () => ({ useSession: () => ({ user: { email: 'anke@lotse.example' } }) }))

let page: MountedPage | null = null
afterEach(() => page?.close())

/** Whether the browser would ask before it leaves. */
const asks = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('codes that nobody has saved are not left behind unasked; afterwards nobody is asked', async () => {
  page = await mountPage(<RecoveryCodesDialog codes={['94b73-2c7s4']} onSafe={() => undefined} />)
  expect(page.text()).toContain('94b73-2c7s4')
  expect(asks()).toBe(true)
  page.close()
  page = null
  expect(asks()).toBe(false)
})
