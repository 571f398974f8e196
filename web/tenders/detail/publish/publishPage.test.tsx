import i18n from 'i18next'
import { afterEach, expect, it } from 'vitest'
import de from '../../../app/i18n/de/publishing.json'
import { mountPage, type MountedPage } from '../../../offers/testing/mountPage'
import { tenderOf } from '../../participants/testing/fixture'
import { PublishPage } from './PublishPage'

let page: MountedPage | null = null
afterEach(() => page?.close())

const saidOf = async (tender: Partial<Parameters<typeof tenderOf>[0]>): Promise<string> => {
  page = await mountPage(<p />)
  page.close()
  i18n.addResourceBundle('de', 'publishing', de)
  page = await mountPage(<PublishPage tender={tenderOf({ moves: [], ...tender })} />)
  return page.text()
}

it.each([
  [{ stage: 2, publishAt: '2026-11-26T09:00:00.000Z' }, 'erscheint schon am Do., 26.11.2026, 10:00 Uhr'],
  [{ stage: 3, publishAt: null }, 'Diese Ausschreibung ist bereits veröffentlicht.'],
  [{ stage: 0, publishAt: null }, 'Diese Ausschreibung kann jetzt nicht veröffentlicht werden.'],
])('says why a tender cannot be published: %j', async (tender, words) => {
  expect(await saidOf(tender)).toContain(words)
})
