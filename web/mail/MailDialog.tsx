import { type Lang, LANGUAGES, readIn } from '../../engine/languages'
import { useRef, useState, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailDefault } from '../../server/contract/mail/mail'
import type { StoredMail, MailTemplate } from '../../server/contract/settings/settings'
import { useLanguage } from '../i18n/useLanguage'
import { LanguageTabs } from '../ui/LanguageTabs'
import { RichTextEditor } from '../text/RichTextEditor'
import { storedToken } from '../text/placeholders'
import { Button, Field, Icon, Modal, Segments } from '../ui'
import { Menu } from '../ui/Menu'
import { useFocusOfFault } from '../ui/useFocusOfFault'
import { MailPreview } from './MailPreview'
import { builtIn, isSameTemplate, notificationOf, templatesOf, type Templates } from './template'
import { TestMail } from './TestMail'
import { plainText } from '../text/RichText'
import { Words } from '../text/Words'

interface MailDifferenceProps {
  mail: MailDefault
  template: MailTemplate
  language: Lang
  isDefault: boolean
  onDefault: () => void
}

/** What the installation says otherwise than Lotse, word by word, and the way back. */
const MailDifference = ({ mail, template, language, isDefault, onDefault }: MailDifferenceProps): ReactElement => {
  const { t } = useTranslation('mail')
  if (isDefault) return <p className="soft">{t('difference.none')}</p>
  const [before, after] = [plainText(builtIn(mail, language).text), plainText(template.text)]
  return (
    <div className="stack-3">
      <p className="soft small">{t('difference.legend')}</p>
      <h3>{t('dialog.subject')}</h3>
      <Words before={builtIn(mail, language).subject} after={template.subject} lang={language} />
      <h3>{t('dialog.text')}</h3>
      {before === after ? <p className="soft">{t('difference.looksOnly')}</p> : <Words before={before} after={after} lang={language} />}
      <div>
        <Button size="small" onClick={onDefault}>
          {t('difference.back')}
        </Button>
      </div>
    </div>
  )
}

interface MailDialogProps {
  mail: MailDefault
  own: StoredMail | undefined
  /** Written here before and not taken over: the page was loaded anew. */
  written: Templates | undefined
  /** Everything typed, for the page to keep; null when nothing differs. */
  onWrite: (templates: Templates | null) => void
  onApply: (next: StoredMail) => void
  onClose: () => void
}

const VIEWS = ['write', 'preview', 'difference'] as const

interface WritingProps {
  mail: MailDefault
  template: MailTemplate
  language: Lang
  onChange: (part: Partial<MailTemplate>) => void
}

/** Subject and text, with what can stand in them. */
const Writing = ({ mail, template, language, onChange }: WritingProps): ReactElement => {
  const { t } = useTranslation('mail')
  const subject = useRef<HTMLInputElement>(null)
  const placeholders = mail.placeholders.map(({ name, label, isLink }) => ({ name, label: readIn(label, language), isLink }))
  const words = placeholders.filter(({ isLink }) => !isLink)

  const insertIntoSubject = (name: string): void => {
    const input = subject.current
    const token = storedToken(name)
    const [start, end] = [input?.selectionStart ?? template.subject.length, input?.selectionEnd ?? template.subject.length]
    onChange({ subject: template.subject.slice(0, start) + token + template.subject.slice(end) })
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(start + token.length, start + token.length)
    })
  }

  return (
    <>
      <div className="mail-subject">
        <Field label={t('dialog.subject')} error={template.subject.trim() === '' ? t('dialog.subjectMissing') : undefined}>
          {(control) => (
            <input
              {...control}
              ref={subject}
              className="input"
              lang={language}
              maxLength={250}
              value={template.subject}
              onChange={(event) => onChange({ subject: event.target.value })}
            />
          )}
        </Field>
        <Menu
          label={t('dialog.placeholderInSubject')}
          className="btn small"
          button={
            <>
              <Icon name="plus" />
              {t('dialog.placeholder')}
            </>
          }
          items={words.map(({ name, label }) => ({ label, onSelect: () => insertIntoSubject(name) }))}
        />
      </div>
      <div>
        <span className="label">{t('dialog.text')}</span>
        <RichTextEditor
          key={language}
          label={t('dialog.text')}
          lang={language}
          placeholders={placeholders}
          value={template.text}
          onChange={(text) => onChange({ text })}
        />
        <p className="help">{t('dialog.buttonHint')}</p>
      </div>
    </>
  )
}

/** 600 px: subject and text in both languages, how it will look, what differs from what came with Lotse, and a test to oneself. */
export const MailDialog = ({ mail, own, written, onWrite, onApply, onClose }: MailDialogProps): ReactElement => {
  const { t } = useTranslation('mail')
  const [language, setLanguage] = useState<Lang>(useLanguage())
  const [view, setView] = useState<(typeof VIEWS)[number]>('write')
  const before = templatesOf(mail, own)
  const [templates, setTemplates] = useState<Templates>(written ?? before)
  const [isLeaving, setLeaving] = useState(false)
  const [lacks, setLacking] = useState<{ language: Lang } | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useFocusOfFault(box, lacks)
  const template = templates[language]
  const differs = (next: Templates): boolean => LANGUAGES.some((one) => !isSameTemplate(next[one], before[one]))
  const isDirty = differs(templates)
  const isDefault = isSameTemplate(template, builtIn(mail, language))
  const change = (part: Partial<MailTemplate>): void => {
    const next = { ...templates, [language]: { ...template, ...part } }
    setTemplates(next)
    onWrite(differs(next) ? next : null)
  }
  /** The other language may lack what the one on the screen has. */
  const apply = (): void => {
    const lacking = LANGUAGES.find((one) => templates[one].subject.trim() === '')
    if (lacking === undefined) return onApply(notificationOf(mail, templates, own?.enabled ?? true))
    setLanguage(lacking)
    setView('write')
    setLacking({ language: lacking })
  }
  const leave = (): void => (isDirty ? setLeaving(true) : onClose())
  const actions = isLeaving ? (
    <>
      <p className="mail-leave" role="alert">
        {t('dialog.discardQuestion')}
      </p>
      <Button onClick={() => setLeaving(false)}>{t('dialog.stay')}</Button>
      <Button variant="danger" onClick={onClose}>
        {t('dialog.discard')}
      </Button>
    </>
  ) : (
    <>
      <Button onClick={leave}>{t('dialog.cancel')}</Button>
      <Button variant="primary" disabled={!isDirty || template.subject.trim() === ''} onClick={apply}>
        {t('dialog.apply')}
      </Button>
    </>
  )
  return (
    <Modal title={t(`key.${mail.key}.title`)} onClose={leave} actions={actions}>
      <div className="mail-edit stack" ref={box}>
        <p className="soft">{t(`key.${mail.key}.text`)}</p>
        <div className="mail-switches">
          <Segments
            label={t('dialog.view')}
            value={view}
            options={VIEWS.map((one) => [one, t(`dialog.${one}`)] as const)}
            onChange={setView}
          />
          <LanguageTabs value={language} onChange={setLanguage} />
        </div>
        {view === 'write' && <Writing {...{ mail, template, language }} onChange={change} />}
        {view === 'preview' && <MailPreview mailKey={mail.key} template={template} language={language} />}
        {view === 'difference' && (
          <MailDifference
            mail={mail}
            template={template}
            language={language}
            isDefault={isDefault}
            onDefault={() => change(builtIn(mail, language))}
          />
        )}
        <TestMail key={language} mailKey={mail.key} template={template} language={language} />
      </div>
    </Modal>
  )
}
