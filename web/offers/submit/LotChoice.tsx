import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { OfferView } from '../../../server/contract/offers/views'
import type { TenderView } from '../../../server/contract/tenders/views'
import { Check, Icon } from '../../ui'
import type { Kind, LotCase } from '../../tender-frame/cases'
import { DeclineButton } from './DeclineButton'
import { Closed, Until, useLotName } from './LotLine'

interface LotChoiceProps {
  tender: TenderView
  offer: OfferView
  kind: Kind
  cases: readonly LotCase[]
  chosen: ReadonlySet<string>
  onChoose: (lotId: string, isChosen: boolean) => void
  /** Shown when nothing was chosen. */
  error: string | null
}

/** Lots that can be handed in for, to be ticked; the others say why not. */
export const LotChoice = ({ tender, offer, kind, cases, chosen, onChoose, error }: LotChoiceProps): ReactElement => {
  const { t } = useTranslation('offers')
  const nameOf = useLotName(tender)
  return (
    <fieldset aria-describedby={error === null ? undefined : 'bd-lots-error'}>
      <legend className="sr">{t(`lots.legend.${kind}`)}</legend>
      <ul className="bd-lots">
        {cases.map((one) => {
          const isOpen = one.canSubmit || one.canSubmitLate
          return (
            <li key={one.lotId}>
              {isOpen ? (
                <Check
                  checked={chosen.has(one.lotId)}
                  aria-invalid={error === null ? undefined : true}
                  onChange={(isOn) => onChoose(one.lotId, isOn)}
                >
                  <b>{nameOf(one)}</b>
                  <Until tender={tender} one={one} announced={one.canSubmitLate ? <>{t('late.possible')} </> : undefined} />
                </Check>
              ) : (
                <div className="bd-shut">
                  <Icon name={one.sent ? 'check' : 'lock'} />
                  <span>
                    <b>{nameOf(one)}</b>
                    {one.sent ? <span className="bd-small">{t('lots.sent')}</span> : <Closed one={one} kind={kind} />}
                  </span>
                </div>
              )}
              {one.canDecline && <DeclineButton offer={offer} lots={[one]} name={nameOf(one)} />}
            </li>
          )
        })}
      </ul>
      {error !== null && (
        <p className="help error" id="bd-lots-error" role="alert">
          <Icon name="warning" size={16} /> {error}
        </p>
      )}
    </fieldset>
  )
}
