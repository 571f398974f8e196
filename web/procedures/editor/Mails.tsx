import { useId, type ReactElement, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES, tableOf } from '../../../engine/languages'
import { AUDIENCES, MAIL_WORDS, type Phase, type PhaseMail, type Words } from '../../../workflows/procedure'
import { Button, Check, Icon, Select, TextArea } from '../../ui'
import { changePhase, toggled, wordsOrNone } from './edit'
import { Faults, Part, Spot, useFaults } from './parts'
import { spotId } from './spots'
import { useEditor } from './state'

const MOST = 6

interface OwnWordsProps {
  /** Its place in the properties. */
  at: string
  errors: Readonly<Record<string, string>>
  value: Words
  onChange: (words: Words | undefined) => void
}

/** Own words in every language; emptied, the house's sentence goes. */
const OwnWords = ({ at, errors, value, onChange }: OwnWordsProps): ReactElement => {
  const { t } = useTranslation('procedures')
  return (
    <div className="pr-names">
      {LANGUAGES.map((lang) => (
        <Spot key={lang} at={`${at}/${lang}`}>
          <TextArea
            label={t('edit.mail.words', { lang: tableOf(lang).name })}
            lang={lang}
            rows={3}
            maxLength={2_000}
            error={errors[lang]}
            value={value[lang] ?? ''}
            onChange={(text) => onChange(wordsOrNone({ ...value, [lang]: text }))}
          />
        </Spot>
      ))}
    </div>
  )
}

interface GroupProps {
  label: string
  /** Its place in the properties. */
  at: string
  /** '': none. */
  fault: string
  children: ReactNode
}

/** Boxes under one word, and what is wrong with them together. */
const Group = ({ label, at, fault, children }: GroupProps): ReactElement => {
  const id = useId()
  return (
    <div role="group" id={spotId(at)} aria-labelledby={id} aria-describedby={fault === '' ? undefined : `${id}-about`}>
      <p className="label" id={id}>
        {label}
      </p>
      <Faults id={`${id}-about`} texts={fault === '' ? [] : [fault]} />
      {children}
    </div>
  )
}

/** Who hears by mail of this phase, beside all that the house tells anyway. */
export const Mails = ({ phase }: { phase: Phase }): ReactElement | null => {
  const { t } = useTranslation('procedures')
  const { document, apply, called } = useEditor()
  const faults = useFaults('mails')
  if (phase.kind === 'notice' || phase.kind === 'order' || phase.kind === 'opening') return null
  const mails = phase.mails ?? []
  const moments = (['begin', ...(phase.kind === 'intake' ? (['opened'] as const) : []), 'end'] as const).map(
    (at) => [at, t(`edit.mail.at.${at === 'end' && phase.kind === 'intake' ? 'over' : at}`)] as const,
  )
  const write = (next: readonly PhaseMail[], key?: string): void =>
    apply(changePhase(document, phase.key, { mails: next.length > 0 ? next : undefined }), {
      label: t('edit.step.change', { name: called(phase.key) }),
      ...(key === undefined ? {} : { key: `${key}:${phase.key}` }),
    })
  const change = (at: number, what: { [Name in keyof PhaseMail]?: PhaseMail[Name] | undefined }, key?: string): void =>
    write(
      mails.map((one, n): PhaseMail => {
        const { words, ...rest } = { ...one, ...what } as PhaseMail
        return n !== at ? one : { ...rest, ...(words ? { words } : {}) }
      }),
      key,
    )
  return (
    <Part field="mails" title={t('edit.mail.title')} faults={faults}>
      <p className="soft small">
        <Icon name="lock" size={16} /> {t('edit.mail.house')}
      </p>
      {mails.map((one, at) => (
        <fieldset key={at} className="pr-condition">
          <legend className="sr">{t('edit.mail.number', { number: at + 1 })}</legend>
          <Spot at={`mails/${at}/at`}>
            <Select
              label={t('edit.mail.when')}
              value={one.at}
              options={moments}
              error={faults.at(`${at}/at`)}
              onChange={(when) => change(at, { at: when as PhaseMail['at'] })}
            />
          </Spot>
          <Group label={t('edit.mail.to')} at={`mails/${at}/to`} fault={faults.at(`${at}/to`)}>
            {AUDIENCES.map((who) => (
              <Check
                key={who}
                checked={one.to.includes(who)}
                // One to nobody is none: it is taken out instead.
                disabled={one.to.length === 1 && one.to[0] === who}
                onChange={() => change(at, { to: toggled(one.to, who, AUDIENCES) as unknown as PhaseMail['to'] })}
              >
                {t(`mailTo.${who}`)}
              </Check>
            ))}
          </Group>
          <OwnWords
            at={`mails/${at}/words`}
            errors={faults.words(`${at}/words`)}
            value={one.words ?? {}}
            onChange={(words) => change(at, { words }, `mail${at}`)}
          />
          <p className="soft small">
            {t('edit.mail.hint', { names: MAIL_WORDS.map((name) => `{{${name}}}`).join(', '), interpolation: { skipOnVariables: true } })}
          </p>
          <Button size="small" icon="trash" onClick={() => write(mails.filter((_one, n) => n !== at))}>
            {t('edit.mail.remove')}
          </Button>
        </fieldset>
      ))}
      {mails.length < MOST && (
        <Button size="small" icon="plus" onClick={() => write([...mails, { at: 'begin', to: ['participants'] }])}>
          {t('edit.mail.add')}
        </Button>
      )}
    </Part>
  )
}
