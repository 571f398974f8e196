import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { readIn } from '../../engine/languages'
import { useLanguage } from '../i18n/useLanguage'
import { Select } from '../ui'
import { useEditing } from './context'
import type { Offer } from './offers'
import { Panel } from './Panel'

/** With which template the wizard begins the two kinds of concession; both are needed. */
export const TemplatesSection = ({ offers }: { offers: readonly Offer[] }): ReactElement => {
  const { t } = useTranslation('settings')
  const language = useLanguage()
  const { draft, change, faultText } = useEditing()
  return (
    <Panel id="vorlagen" title={t('templates.title')} text={t('templates.text')}>
      {(['konzVV', 'konzVD'] as const).map((key) => {
        const value = draft.defaultTemplateSettings[key]
        const isKnown = offers.some(({ id }) => id === value)
        return (
          <Select
            key={key}
            label={t(`templates.${key}`)}
            error={faultText(`defaultTemplateSettings/${key}`) ?? (isKnown || offers.length === 0 ? undefined : t('fault.template'))}
            required
            value={isKnown ? value : ''}
            onChange={(value) => change('defaultTemplateSettings', { ...draft.defaultTemplateSettings, [key]: value })}
          >
            {!isKnown && <option value="">{t('templates.choose')}</option>}
            {offers.map(({ id, name }) => (
              <option key={id} value={id}>
                {readIn(name, language)}
              </option>
            ))}
          </Select>
        )
      })}
    </Panel>
  )
}
