import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { TenderView } from '../tenders/views'
import { OF_JURY, ofLot, Prizes } from './jury'

const Input = Type.Object({ version: Type.Integer(), ...Prizes.properties }, { additionalProperties: false })

/** 409 (refused.prizesAreSet) from the moment a publication is fixed, and where no jury judges (refused.noJury). */
export const saveJuryPrizes = defineContract({
  name: 'saveJuryPrizes',
  ...OF_JURY,
  summary: 'Sets prizes and recognitions of a design contest, before it is published.',
  params: [...ofLot, ['prizes', Input]],
  result: TenderView,
  mutates: true,
})
