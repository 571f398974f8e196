import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { TenderView } from '../../server/contract/tenders/views'
import { useServerNow } from '../ui/time'
import { stageKeyOfLot } from '../tender-frame/StageTag'
import { isOpenFor } from '../tender-frame/lot'
import { Check } from '../ui'

interface LotPickProps {
  tender: TenderView
  /** The machine's event: lots it is closed for stand here, but cannot be chosen. */
  event: string
  chosen: readonly string[]
  onChange: (lotIds: string[]) => void
}

/** Which lots the step is for; nothing where the tender has a single one. */
export const LotPick = ({ tender, event, chosen, onChange }: LotPickProps): ReactElement | null => {
  const { t } = useTranslation(['phases', 'tenders'])
  const now = useServerNow()
  if (!tender.hasLots || tender.lots.length < 2) return null
  const open = tender.lots.filter(({ lotId }) => isOpenFor(tender, event, lotId)).map(({ lotId }) => lotId)
  const isAll = open.length > 0 && open.every((lotId) => chosen.includes(lotId))
  return (
    <fieldset className="ph-lots stack-2">
      <legend className="label">{t('lots')}</legend>
      {open.length > 1 && (
        <Check checked={isAll} onChange={() => onChange(isAll ? [] : open)}>
          {t('allLots', { count: open.length })}
        </Check>
      )}
      <div className="ph-scroll">
        {tender.lots.map((lot, index) => (
          <label className={open.includes(lot.lotId) ? 'check' : 'check off'} key={lot.lotId}>
            <input
              type="checkbox"
              disabled={!open.includes(lot.lotId)}
              checked={chosen.includes(lot.lotId)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, lot.lotId] : chosen.filter((one) => one !== lot.lotId))}
            />
            <span>
              {t('tenders:deadlines.lot', { number: index + 1 })} {lot.name}{' '}
              <small className="soft">{t(`tenders:stages.${stageKeyOfLot(tender, lot, now)}`)}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
