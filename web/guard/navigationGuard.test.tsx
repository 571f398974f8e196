import { act, useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { afterEach, expect, it, vi } from 'vitest'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { NavigationGuard } from './NavigationGuard'

type Phase = 'guest' | 'setupPending' | 'user'
interface Targets {
  login: string | null
  twoFactor: string | null
}
const NONE: Targets = { login: null, twoFactor: null }
let session: Record<string, unknown> = {}
vi.mock('../session/SessionProvider', () => ({ useSession: () => session }))

let enter: (phase: Phase) => void = () => undefined
let stored = NONE
const clearTargets = vi.fn()
const asked: unknown[] = []

/** As the shell does it: the set-up stands in place of every page, and of the guard before them. */
const House = (): ReactElement => {
  const [phase, setPhase] = useState<Phase>('guest')
  const [targets, setTargets] = useState(NONE)
  enter = setPhase
  stored = targets
  clearTargets.mockImplementation(() => setTargets((now) => (now.login === null && now.twoFactor === null ? now : NONE)))
  const storeTarget = (kind: keyof Targets, target: string): void =>
    setTargets((now) => (now[kind] === target ? now : { ...now, [kind]: target }))
  const [actions] = useState({
    storeTarget,
    askLogin: (request: unknown) => void asked.push(request),
    clearTargets: () => void clearTargets(),
  })
  session = { phase, targets, ...actions }
  return phase === 'setupPending' ? (
    <p>Einrichten</p>
  ) : (
    <NavigationGuard closed={<p>geschlossen</p>}>
      <Link to="/auftraggeber">Auftraggeber</Link>
      <Link to="/projekte">Projekte</Link>
    </NavigationGuard>
  )
}

let page: MountedPage | null = null
afterEach(() => page?.close())
const become = async (phase: Phase): Promise<void> => {
  await act(async () => enter(phase))
  await page?.settle()
}

it('leads to what a guest wanted to see, also where the second factor has to be set up in between', async () => {
  page = await mountPage(<House />, { at: '/' })
  await page.click(page.button('Auftraggeber'))
  expect([page.path(), stored.login]).toEqual(['/', '/auftraggeber'])
  // The dialog says why it comes.
  expect(asked).toContainEqual({ message: 'page' })
  await become('setupPending')
  await become('user')
  expect([page.path(), stored]).toEqual(['/auftraggeber', NONE])
})

it('forgets it where the guest went elsewhere instead', async () => {
  page = await mountPage(<House />, { at: '/' })
  await page.click(page.button('Auftraggeber'))
  await page.click(page.button('Projekte'))
  expect([page.path(), stored]).toEqual(['/projekte', NONE])
  await become('user')
  expect(page.path()).toBe('/projekte')
})
