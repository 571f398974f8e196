import { Type } from '@sinclair/typebox'
import { defineContract } from '../define'
import { PLACE } from '../evaluation/params'
import { Instant } from '../instant'
import { CHANGES, RowKeyName } from './views'

/** 409 where the law lets nothing be asked for at this row. */
export const askFromExamination = defineContract({
  name: 'askFromExamination',
  ...CHANGES,
  summary: 'Asks a bidder, from a row of the checklist, for what is missing or unclear; the row keeps the request and its answer’s place.',
  params: [
    ...PLACE,
    [
      'input',
      Type.Object(
        {
          ...{ offerId: Type.String({ maxLength: 64 }), version: Type.Integer({ minimum: 0 }), row: RowKeyName },
          ...{ subject: Type.String({ maxLength: 200 }), text: Type.String({ maxLength: 20_000 }), deadline: Instant },
        },
        { additionalProperties: false },
      ),
    ],
  ],
})
