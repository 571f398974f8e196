import { Link, Route, Routes } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { mountPage, type MountedPage } from '../testing/mountPage'
import { cutName, Page } from './Page'

let page: MountedPage | null = null
afterEach(() => page?.close())

const routes = (
  <Routes>
    <Route
      path="/a"
      element={
        <Page title="A" crumbs={[]}>
          <Link to="/b">weiter</Link> <Link to="/c">suchen</Link>
        </Page>
      }
    />
    <Route
      path="/b"
      element={
        <Page title="B" crumbs={[]}>
          angekommen
        </Page>
      }
    />
    <Route
      path="/c"
      element={
        <Page title="C" crumbs={[]}>
          <input autoFocus />
        </Page>
      }
    />
  </Routes>
)

/** As a keyboard does: the link has the focus, and goes with its page. */
const follow = async (now: MountedPage, to: string): Promise<void> => {
  const link = now.find(`a[href="${to}"]`)
  link.focus()
  await now.click(link)
}

it('takes the focus that the link before it had, but not at the first page of a document', async () => {
  page = await mountPage(routes, { at: '/a' })
  expect(document.activeElement).toBe(document.body)
  await follow(page, '/b')
  expect(page.text()).toContain('angekommen')
  expect(document.activeElement).toBe(page.find('main'))
})

it('leaves it where the page itself has put it', async () => {
  page = await mountPage(routes, { at: '/a' })
  await follow(page, '/c')
  expect(document.activeElement).toBe(page.find('input'))
})

it('cuts a name between characters, not within one', () => {
  expect(cutName('🚢'.repeat(20))).toBe('🚢'.repeat(20))
  expect(cutName('🚢'.repeat(21))).toBe(`${'🚢'.repeat(20)}…`)
  expect(cutName('Betrieb des Hallenbads am Hafen')).toBe('Betrieb des Hallenba…')
})
