import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PLACE } from '../evaluation/params'
import { CHANGES, LowShareNumber } from './views'

export const setLowPriceShare = defineContract({
  name: 'setLowPriceShare',
  ...CHANGES,
  summary:
    'Says from how many per cent below the next price on an offer of a lot is asked about; null: as the house has it. For project admins.',
  params: [
    ...PLACE,
    [
      'input',
      Type.Object(
        { share: Type.Union([LowShareNumber, Type.Null()]), version: Type.Integer({ minimum: 0 }) },
        { additionalProperties: false },
      ),
    ],
  ],
})
