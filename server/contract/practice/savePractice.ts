import { Type } from '@sinclair/typebox'
import { asRead } from '../asRead'
import { defineContract } from '../define'
import { FormValues } from '../offers/drafts'
import { PracticeFile, PracticeView } from './practice'

/** As a real draft: incomplete is fine, ill-typed is 422, a stale version 409. */
export const savePractice = defineContract({
  name: 'savePractice',
  area: 'practice',
  summary: 'Keeps what the caller writes in their practice.',
  params: [
    [
      'draft',
      asRead(
        Type.Object({ version: Type.Integer({ minimum: 1 }), data: FormValues, files: Type.Array(PracticeFile, { maxItems: 50 }) }),
        [PracticeView],
        { moving: ['form', 'missing', 'isOpen', 'receipt', 'receipts'] },
      ),
    ],
  ],
  result: PracticeView,
  who: ['external'],
  subject: 'practice',
  mutates: true,
  errors: [404, 409, 413],
})
