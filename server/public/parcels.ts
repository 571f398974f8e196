import { platLine, sizeText } from '../../engine/parcels'
import type { PropertyRow } from '../contract/parcels/views'
import type { TenderView } from '../contract/tenders/views'
import type { Lang } from '../platform/errors'
import { markup, type Html, type Part } from './html'
import { wordsOf } from './words'

const line = (lang: Lang, row: PropertyRow): Html => {
  const place = row.location?.name ?? wordsOf(lang)('parcels:unknownLocation')
  const about = [place, platLine(row.plat)].filter((text) => text !== '').join(' · ')
  return markup`<li><span class="li-what"><a href="/grundstuecke/${row.id}">${row.name}</a><span class="small soft">${about}</span></span>
    <span class="num small">${row.size ? sizeText(row.size, lang) : wordsOf(lang)('linking:unknownSize')}</span></li>`
}

const list = (lang: Lang, rows: readonly PropertyRow[]): Html => markup`<ul class="li-rows">${rows.map((row) => line(lang, row))}</ul>`

/** The parcels of a tender, as far as they are public (web/parcels/linking/PublicParcels); nothing where there are none. */
export const parcelSection = (lang: Lang, tender: TenderView, rows: readonly PropertyRow[]): Part => {
  if (rows.length === 0) return null
  const say = wordsOf(lang)
  const isOfAll = ({ lotId }: PropertyRow): boolean => lotId === null || lotId === undefined
  const isByLot = tender.hasLots && !rows.every(isOfAll)
  const lots = tender.lots.map(({ lotId, name }, index): Part => {
    const own = rows.filter((row) => isOfAll(row) || row.lotId === lotId)
    const title = `${say('tenders:deadlines.lot', { number: index + 1 })}: ${name || lotId}`
    return own.length > 0 && markup`<div><h3>${title}</h3>${list(lang, own)}</div>`
  })
  return markup`<section id="grundstuecke"><h2>${say('parcels:title')} <span class="n num">${rows.length}</span></h2>
    ${isByLot ? lots : list(lang, rows)}</section>`
}
