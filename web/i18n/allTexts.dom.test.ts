import i18n from 'i18next'
import { beforeAll, expect, it } from 'vitest'
import { loadAllTexts, startI18n } from '.'

beforeAll(startI18n)

it('brings the texts of every page, so that none of its parts waits for them', async () => {
  expect(i18n.hasLoadedNamespace('offers')).toBe(false)
  await loadAllTexts()
  for (const namespace of ['offers', 'late', 'fairway', 'audit']) expect(i18n.hasLoadedNamespace(namespace)).toBe(true)
  expect(i18n.t('offers:outside.logIn')).not.toBe('outside.logIn')
})
