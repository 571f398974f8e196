import './late.css'
import { useId, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mismatch } from '../../../server/contract/offers/mismatch'
import { useRpc } from '../../rpc'
import { Icon } from '../../ui'
import { useMismatchWords } from './useMismatchWords'

const MismatchRow = ({ mismatch }: { mismatch: Mismatch }): ReactElement => {
  const { t } = useTranslation('mismatch')
  const { partsOf } = useMismatchWords()
  const { organization, kind, round, offerRound, receiptNo } = mismatch
  return (
    <li>
      <div>
        <p>
          <b>{organization}</b>, {t(`what.${kind}`, { round: kind === 'offer' ? offerRound : round })}
        </p>
        <p className="small num">{receiptNo === '' ? t('noNumber') : t('number', { no: receiptNo })}</p>
        <p className="small">{t('differs', { parts: partsOf(mismatch) })}</p>
      </div>
    </li>
  )
}

interface MismatchesProps {
  projectId: string
  lotId: string
  /** Of this company alone. */
  organizationId?: number
}

/** What did not open in a lot, because it is not what was sealed and signed. Nothing where all of it did. */
export const Mismatches = ({ projectId, lotId, organizationId }: MismatchesProps): ReactElement | null => {
  const { t } = useTranslation('mismatch')
  const { data } = useRpc('getMismatches', [projectId])
  const id = useId()
  const isMeant = (one: Mismatch): boolean => organizationId === undefined || one.organizationId === organizationId
  const own = (data ?? []).filter((one) => one.lotId === lotId && isMeant(one))
  if (own.length === 0) return null
  return (
    <section className="op-kept differs" aria-labelledby={id}>
      <h2 id={id}>
        <Icon name="warning" />
        {t('title', { count: own.length })}
      </h2>
      <p className="small">{t('lead')}</p>
      <ul>
        {own.map((one) => (
          <MismatchRow key={`${one.receiptNo} ${one.organizationId} ${one.kind}`} mismatch={one} />
        ))}
      </ul>
    </section>
  )
}
