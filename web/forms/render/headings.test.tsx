// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { shipped } from '../testing/shipped'
import { mountForm, type Mounted } from '../testing/mountForm'

let form: Mounted
afterEach(() => form.close())

/** Everything that is shut is opened, and every list gets an item; each round for what the one before brought. */
const openAll = async (): Promise<void> => {
  for (let round = 0; round < 3; round++)
    await act(async () => {
      for (const button of form.all('[aria-expanded="false"]:is(.f-more, .t), .f-add')) button.click()
      await Promise.resolve()
    })
}

it.each(['EU-30', 'EU-16', 'EU-X01'])('the headings of %s go down one level at a time', { timeout: 60_000 }, async (id) => {
  form = await mountForm({ template: shipped(`eu/1.7/${id}`) })
  await form.settle()
  await openAll()
  const headings = form.all('h2, h3, h4, h5, h6').map(({ tagName, textContent }) => ({ level: Number(tagName.slice(1)), textContent }))
  expect(new Set(headings.map(({ level }) => level)).size).toBeGreaterThan(1)
  const skips = headings.filter(({ level }, at) => level > (headings[at - 1]?.level ?? 1) + 1)
  expect(skips).toEqual([])
})
