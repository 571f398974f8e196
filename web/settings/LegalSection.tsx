import { inEach, type Lang, ORIGINAL, tableOf } from '../../engine/languages'
import { useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../i18n/useLanguage'
import { LEGAL_PAGES } from '../legal/pages'
import { RichTextEditor } from '../text/RichTextEditor'
import { TextInput } from '../ui'
import { useEditing } from './context'
import { LanguageTabs } from '../ui/LanguageTabs'
import { Panel } from './Panel'

type Page = (typeof LEGAL_PAGES)[number]

/** One page: where it stands elsewhere, or its own text in both languages. The own text goes first. */
const LegalPart = ({ page, url }: Page): ReactElement => {
  const { t } = useTranslation(['settings', 'legal'])
  const own = useLanguage()
  const [language, setLanguage] = useState<Lang>(own)
  const { draft, change, faultText } = useEditing()
  const texts = draft.legalTexts[page]
  const hasText = Object.values(texts).some((html) => html !== '')
  const title = t(`legal:page.${page}.title`)
  const state = hasText ? 'own' : draft.legalFooter[url].trim() === '' ? 'none' : 'link'
  return (
    <details className="set-fold">
      <summary>
        <span className="strong">{title}</span>
        <span className="soft small">{t(`settings:legal.state.${state}`)}</span>
      </summary>
      <div className="set-inner">
        <TextInput
          label={t('settings:legal.url')}
          aside={t('settings:optional')}
          hint={hasText ? t('settings:legal.urlUnused') : t('settings:legal.urlHint')}
          error={faultText(`legalFooter/${url}`)}
          type="url"
          maxLength={500}
          value={draft.legalFooter[url]}
          onChange={(value) => change('legalFooter', { ...draft.legalFooter, [url]: value })}
        />
        <div>
          <div className="field-label">
            <span className="label">{t('settings:legal.own')}</span>
            <LanguageTabs value={language} onChange={setLanguage} filled={inEach((one) => (texts[one] ?? '') !== '')} />
          </div>
          <RichTextEditor
            key={language}
            label={`${title}, ${t(`settings:language.${language}`, { defaultValue: tableOf(language).name })}`}
            headings
            lang={language}
            value={texts[language] ?? ''}
            onChange={(html) => change('legalTexts', { ...draft.legalTexts, [page]: { ...texts, [language]: html } })}
          />
          {texts[ORIGINAL] === '' && hasText && <p className="help">{t('settings:legal.germanMissing')}</p>}
        </div>
      </div>
    </details>
  )
}

/** What stands at the foot of every page, for everybody. */
export const LegalSection = (): ReactElement => {
  const { t } = useTranslation('settings')
  const { draft, change, faultText } = useEditing()
  return (
    <Panel id="recht" title={t('legal.title')} text={t('legal.text')}>
      <div>
        {LEGAL_PAGES.map((one) => (
          <LegalPart key={one.page} {...one} />
        ))}
      </div>
      <TextInput
        label={t('legal.report')}
        aside={t('optional')}
        hint={t('legal.reportHint')}
        error={faultText('legalFooter/accessibilityReportEmail')}
        type="email"
        maxLength={254}
        value={draft.legalFooter.accessibilityReportEmail}
        onChange={(value) => change('legalFooter', { ...draft.legalFooter, accessibilityReportEmail: value })}
      />
    </Panel>
  )
}
