import { procedureOf } from '../../workflows/procedure'
import { placeIn } from '../platform/intentProof'
import { isOwnRow, rowCode } from '../platform/rowCode'
import { TenderModel, type TenderDoc } from './model'

type Framework = Omit<NonNullable<TenderDoc['framework']>, 'code'>

const said = ({ tenderId, orgIds }: Framework): Framework => ({ tenderId, orgIds: [...orgIds] })

/** Under which framework agreement a tender is called, and its parties: who writes the database makes nobody one. */
export const boundFramework = (tenderId: string, framework: Framework): NonNullable<TenderDoc['framework']> => ({
  ...said(framework),
  code: rowCode(placeIn(TenderModel, tenderId), 'framework', said(framework)),
})

/** Organizations that alone may take part; null: the procedure knows no parties. Empty: nobody may, as the row is not what Lotse wrote. */
export function partiesOf(tender: Pick<TenderDoc, '_id' | 'type' | 'procedure' | 'framework'>): readonly number[] | null {
  if (!procedureOf(tender).byFramework) return null
  const { _id, framework } = tender
  return framework && isOwnRow(placeIn(TenderModel, _id), 'framework', said(framework), framework.code) ? framework.orgIds : []
}
