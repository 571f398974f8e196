import { useMemo, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/useLanguage'
import { useTestData } from '../canvas/useTestData'
import { useDesigner } from '../state'
import { TruthMark, truthText } from './RuleCard'
import { ruleText } from './sentence'
import { loadedForm, truthsOf } from './truth'

const VIEWS = ['all', 'met', 'notMet'] as const

/** All rules of the form, and what each says of the test data. */
export const RuleTester = ({ onLeave }: { onLeave: () => void }): ReactElement => {
  const { t } = useTranslation('rules')
  const language = useLanguage()
  const { file, select } = useDesigner()
  const [view, setView] = useState<(typeof VIEWS)[number]>('all')
  const template = loadedForm(file)
  const testData = useTestData(template, language)
  const truths = useMemo(() => (template ? truthsOf(template, testData) : null), [template, testData])
  const rows = file.rules.map((rule) => ({ rule, truth: truths?.get(rule.id) }))
  const isIn = (each: (typeof VIEWS)[number], met: boolean): boolean => each === 'all' || (each === 'met') === met
  const shown = rows.filter(({ truth }) => isIn(view, (truth?.met ?? 0) > 0))
  return (
    <div className="r-tester stack-3">
      <p className="soft">{t('tester.text')}</p>
      <div className="seg" role="group" aria-label={t('tester.filter')}>
        {VIEWS.map((each) => (
          <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
            {t(`tester.${each}`)} <b className="num">{rows.filter(({ truth }) => isIn(each, (truth?.met ?? 0) > 0)).length}</b>
          </button>
        ))}
      </div>
      <ul>
        {shown.map(({ rule, truth }) => (
          <li key={rule.id}>
            <TruthMark truth={truth} />
            <button
              type="button"
              className="link"
              onClick={() => {
                select(rule.target)
                onLeave()
              }}
            >
              {ruleText(t, rule, { file, language, named: true })}
            </button>
            <span className="soft small">{truth ? truthText(t, truth) : t('truth.unknown')}</span>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="soft">{t('tester.none')}</p>}
    </div>
  )
}
