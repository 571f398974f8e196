import type { Lang } from '../../../engine/languages'
import type { TFunction } from 'i18next'
import { FACTS, platLine, sizeText, type FactName } from '../../../engine/parcels'
import type { PropertyView } from '../../../server/contract/parcels/views'

const tri = (value: boolean | null, t: TFunction): string => t(`parcels:tri.${value === null ? 'unbekannt' : value ? 'ja' : 'nein'}`)

export { FACTS }

/** A fact as it is read; undefined where the reader may not know it. */
export function factText(parcel: PropertyView, name: FactName, { t, language }: { t: TFunction; language: Lang }): string | undefined {
  switch (name) {
    case 'plat':
      return parcel.plat === undefined ? undefined : platLine(parcel.plat)
    case 'size':
      return parcel.size === undefined ? undefined : sizeText(parcel.size, language)
    case 'hasBuilding': {
      const value = parcel.hasBuilding
      return value === undefined ? undefined : t(`parcels:building.${value === null ? 'unbekannt' : value ? 'ja' : 'nein'}`)
    }
    case 'regulatedInDevelopmentPlan':
    case 'buildingPlanIsInPreparation': {
      const value = parcel[name]
      return value === undefined ? undefined : tri(value, t)
    }
    case 'availability':
      return parcel.availability === undefined ? undefined : t(`parcels:flag.availability.${parcel.availability ? 'ja' : 'nein'}`)
    default:
      return parcel[name]
  }
}
