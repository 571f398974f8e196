import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { LANGUAGES, tableOf } from '../../../engine/languages'
import { mountPage, type MountedPage } from '../../testing/mountPage'
import { LanguageSwitch } from './TopBar'

const change = vi.hoisted(() => vi.fn())
vi.mock('../../session/useSwitchLanguage', () => ({ useSwitchLanguage: () => change }))

let page: MountedPage | null = null
afterEach(() => page?.close())

it('the language control is a list: each language by its own name, the one in use marked, another taken by one press', async () => {
  page = await mountPage(<LanguageSwitch />)
  const { find, click } = page
  expect(find('button').getAttribute('aria-haspopup')).toBe('menu')
  await click(find('button'))
  const items = [...document.querySelectorAll<HTMLElement>('[role=menu] [role^=menuitem]')]
  expect(items.map(({ textContent }) => textContent?.trim())).toEqual(LANGUAGES.map((one) => tableOf(one).name))
  expect(items.map((one) => one.getAttribute('lang') ?? one.querySelector('[lang]')?.getAttribute('lang'))).toEqual([...LANGUAGES])
  expect(items.filter((one) => one.getAttribute('aria-checked') === 'true').map(({ textContent }) => textContent?.trim())).toEqual([
    tableOf('de').name,
  ])
  const english = items.find(({ textContent }) => textContent?.includes(tableOf('en').name))
  await act(async () => english?.click())
  expect(change).toHaveBeenCalledExactlyOnceWith('en')
})
