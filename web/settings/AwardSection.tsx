import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { AwardRules } from '../../server/contract/settings/house'
import { Button, TextInput } from '../ui'
import { useEditing } from './context'
import { Panel } from './Panel'

type Rule = AwardRules[number]

/** A whole number; 0 where it is none: the server says so. */
const wholeOf = (text: string): number => (/^\d{1,10}$/.test(text.trim()) ? Number(text) : 0)

/** Who may award, from which value on: so many of these people. */
export const AwardSection = (): ReactElement => {
  const { t } = useTranslation('settings')
  const { draft, change, faultText } = useEditing()
  const rules = draft.awardRules
  const put = (index: number, part: Partial<Rule>): void =>
    change(
      'awardRules',
      rules.map((one, n) => (n === index ? { ...one, ...part } : one)),
    )
  return (
    <Panel id="zuschlag" title={t('award.title')} text={t('award.text')}>
      {rules.map(({ from, needed, people }, n) => (
        <fieldset key={n} className="field-row">
          <legend className="sr">{t('award.rule', { number: n + 1 })}</legend>
          <TextInput
            label={t('award.from')}
            inputMode="numeric"
            value={from}
            error={faultText(`awardRules/${n}/from`)}
            onChange={(text) => put(n, { from: wholeOf(text) })}
          />
          <TextInput
            label={t('award.needed')}
            inputMode="numeric"
            value={needed}
            error={faultText(`awardRules/${n}/needed`)}
            onChange={(text) => put(n, { needed: wholeOf(text) })}
          />
          <TextInput
            label={t('award.people')}
            hint={t('award.peopleHint')}
            value={people.join(', ')}
            error={faultText(`awardRules/${n}/people`)}
            onChange={(text) => put(n, { people: text.split(/[,;]\s*/) })}
          />
          <Button
            variant="quiet"
            icon="trash"
            onClick={() =>
              change(
                'awardRules',
                rules.filter((_one, index) => index !== n),
              )
            }
          >
            {t('award.remove')}
          </Button>
        </fieldset>
      ))}
      <p>
        <Button icon="plus" onClick={() => change('awardRules', [...rules, { from: 0, needed: 2, people: [''] }])}>
          {t('award.add')}
        </Button>
      </p>
    </Panel>
  )
}
