import { codePath } from '../../../eforms-sdk'
import { wordsOfTexts, type SearchTexts } from '../../../engine/search'
import type { NumberedTender } from '../../../engine/search/fixtures/sampleTenders'
import type { IndexedEntry } from './asked'

const DAY = 86_400_000

/** A public tender that says this and nothing else; the higher its number, the newer. Tests and benches. */
export const entryOf = (
  no: number,
  texts: SearchTexts,
  more: Partial<IndexedEntry> & { cpv?: string[]; nuts?: string[] } = {},
): IndexedEntry => {
  const { cpv = [], nuts = [], ...rest } = more
  const outside = { words: wordsOfTexts(texts), cpv, nuts, at: no * DAY }
  return { _id: `t${no}`, of: 1, state: 's1', type: 0, shelf: 'public', team: [], outside, inside: null, ...rest }
}

/** As a form would say it: codes with their names and with what stands above them. */
export const sampleEntry = ({ no, title, buyer, cpv, nuts, city, text }: NumberedTender): IndexedEntry => {
  const [own, ...above] = codePath('1.7', 'cpv', cpv)
  const texts = {
    title: [title],
    number: [String(no)],
    buyer: [buyer],
    cpv: own ? [own.code, ...Object.values(own.name)] : [cpv],
    above: above.flatMap(({ code, name }) => [code, ...Object.values(name)]),
    place: [city, ...codePath('1.7', 'nuts', nuts).flatMap(({ code, name }) => [code, ...Object.values(name)])],
    text: [text],
  }
  return entryOf(no, texts, { cpv: [cpv], nuts: [nuts] })
}
