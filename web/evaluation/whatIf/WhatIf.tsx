import { useDeferredValue, useMemo, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { EvaluationView } from '../../../server/contract/evaluation/views'
import { tiesOf } from '../../../workflows/evaluation'
import { useLanguage } from '../../i18n/useLanguage'
import { Button, Icon } from '../../ui'
import { shownDecimal } from '../decimals'
import { rankedDraft } from '../rankedDraft'
import { RankedFields } from '../RankedFields'
import { BothRankings } from './BothRankings'
import { Changes } from './Changes'
import { changesOf, NOTHING_TRIED, played, type Tried } from './played'
import { TriedNumbers } from './TriedNumbers'

interface WhatIfProps {
  view: EvaluationView
  tried: Tried
  onTry: (next: Tried) => void
}

/**
 * The order as it would be with another weight, method, price or points, or without an offer: worked out here alone, marked on the screen
 * and on paper, sent and stored nowhere.
 */
export const WhatIf = ({ view, tried, onTry }: WhatIfProps): ReactElement => {
  const { t } = useTranslation('evaluation')
  const language = useLanguage()
  // Fields answer at once; what follows from them comes after.
  const settled = useDeferredValue(tried)
  const would = useMemo(() => played(view, settled, language), [view, settled, language])
  const changes = useMemo(() => changesOf(view, settled, language), [view, settled, language])
  const ranked = tried.ranked ?? rankedDraft(view, language)
  const ties = tiesOf(would.scale.criteria, { kind: ranked.kind })
  return (
    <section className="ev-what-if" aria-labelledby="ev-what-if">
      <p className="ev-water" aria-hidden="true">
        {t('whatIf.mark')}
      </p>
      <header className="note time ev-mark">
        <Icon name="warning" />
        <h2 id="ev-what-if">{t('whatIf.mark')}</h2>
        <Button size="small" onClick={() => onTry(NOTHING_TRIED)}>
          {t('whatIf.reset')}
        </Button>
      </header>
      <p className="ev-lead soft">{t('whatIf.lead')}</p>
      <BothRankings view={view} would={would} />
      {would.open.length > 0 && (
        <div className="note ev-state" role="status">
          <Icon name="info" />
          <ul>
            {would.open.map((key) => (
              <li key={key}>{t(`open.${key}`, { sum: shownDecimal(would.weightSum, language) })}</li>
            ))}
          </ul>
        </div>
      )}
      <Changes changes={changes} />
      <h3 className="ev-h">{t('whatIf.numbers')}</h3>
      <RankedFields
        draft={{ ...ranked, tie: ties.find((one) => one === ranked.tie) ?? 'none' }}
        ties={ties}
        wasTried
        onChange={(next) => onTry({ ...tried, ranked: next })}
      />
      <TriedNumbers {...{ view, tried, would, onTry }} />
    </section>
  )
}
