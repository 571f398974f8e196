import { useRef, useState, type ChangeEvent, type ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { HOUSE_COLOURS, pairsOf } from '../../engine/colours'
import type { House } from '../../server/contract/settings/house'
import { useLanguage } from '../i18n/useLanguage'
import { Button, FaultNote, Field, Icon, TextInput } from '../ui'
import { StepPanel, type StepProps } from './StepPanel'

/** Twice the height of the place in the bar, for dense screens. */
const [MAX_WIDTH, MAX_HEIGHT] = [280, 56]
/** As the server takes it (server/contract/settings/house.ts). */
const MAX_LENGTH = 60_000

/** A picture file as a small PNG in an address of its own data; null where it is none, or does not become small enough. */
const pictureOf = async (file: File): Promise<string | null> => {
  const url = URL.createObjectURL(file)
  try {
    const picture = new Image()
    picture.src = url
    await picture.decode()
    const [width, height] = [picture.naturalWidth || MAX_WIDTH, picture.naturalHeight || MAX_HEIGHT]
    const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height)
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(width * scale))
    canvas.height = Math.max(1, Math.round(height * scale))
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const data = canvas.toDataURL('image/png')
    return data.startsWith('data:image/png') && data.length <= MAX_LENGTH ? data : null
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

type Colours = Pick<House, 'bar' | 'action'>

/** Each pair of text and ground with its figure: what cannot be read says so, and is not saved. */
const Pairs = ({ colours }: { colours: Colours }): ReactElement => {
  const { t } = useTranslation('setup')
  const figure = new Intl.NumberFormat(useLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <table className="table su-pairs">
      <caption className="sr">{t('look.pairs')}</caption>
      <tbody>
        {pairsOf(colours).map(({ what, text, ground, ratio, isReadable }) => (
          <tr key={what}>
            <th scope="row">
              <span className="su-sample" style={{ color: text, background: ground }}>
                {t(`look.pair.${what}`)}
              </span>
            </th>
            {/* Down, so that what is not enough never looks it. */}
            <td className="right">{t('look.ratio', { ratio: figure.format(Math.floor(ratio * 10) / 10) })}</td>
            <td className={isReadable ? '' : 'su-bad'}>
              <Icon name={isReadable ? 'check' : 'octagon'} size={16} /> {t(isReadable ? 'look.readable' : 'look.unreadable')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Logo = ({ logo, onChange }: { logo: string; onChange: (logo: string) => void }): ReactElement => {
  const { t } = useTranslation('setup')
  const input = useRef<HTMLInputElement>(null)
  const [isRefused, setRefused] = useState(false)
  const take = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    if (!file) return
    const picture = await pictureOf(file)
    setRefused(picture === null)
    if (picture !== null) onChange(picture)
    target.value = ''
  }
  return (
    <Field label={t('look.logo')} aside={t('optional')} hint={t('look.logoHint')} error={isRefused ? t('look.logoRefused') : undefined}>
      {(control) => (
        <div className="su-logo flow">
          {logo !== '' && <img src={logo} alt={t('look.logoNow')} />}
          <input {...control} ref={input} className="sr" type="file" accept="image/*" onChange={(event) => void take(event)} />
          <Button onClick={() => input.current?.click()}>{t(logo === '' ? 'look.choose' : 'look.other')}</Button>
          {logo !== '' && <Button onClick={() => onChange('')}>{t('look.remove')}</Button>}
        </div>
      )}
    </Field>
  )
}

/** Name, logo and two colours for the bar of every page. */
export const LookStep = ({ house, onDone, onLeave }: StepProps & { house: House }): ReactElement => {
  const { t } = useTranslation('setup')
  const [name, setName] = useState(house.name)
  const [logo, setLogo] = useState(house.logo)
  const [colours, setColours] = useState<Colours>({ bar: house.bar || HOUSE_COLOURS.bar, action: house.action || HOUSE_COLOURS.action })
  const [isAsked, setAsked] = useState(false)
  const wrong = new Set(pairsOf(colours).flatMap(({ of, isReadable }) => (isReadable ? [] : [of])))
  const kept = (key: keyof Colours): string => (colours[key] === HOUSE_COLOURS[key] ? '' : colours[key])
  const save = async (): Promise<boolean> => {
    setAsked(true)
    if (wrong.size > 0) return false
    await onDone({ house: { name: name.trim(), logo, bar: kept('bar'), action: kept('action') } })
    return true
  }
  return (
    <StepPanel step="look" onDone={save} onLeave={onLeave}>
      <TextInput label={t('look.name')} aside={t('optional')} hint={t('look.nameHint')} maxLength={60} value={name} onChange={setName} />
      <Logo logo={logo} onChange={setLogo} />
      <div className="su-two">
        {(['bar', 'action'] as const).map((key) => (
          <Field key={key} label={t(`look.${key}`)} error={wrong.has(key) ? t('look.wrong') : undefined}>
            {(control) => (
              <span className="su-colour">
                <input
                  {...control}
                  type="color"
                  value={colours[key]}
                  onChange={({ target }) => setColours({ ...colours, [key]: target.value.toLowerCase() })}
                />
                <span className="num">{colours[key]}</span>
              </span>
            )}
          </Field>
        ))}
      </div>
      <div className="su-bar" style={{ background: colours.bar }} aria-hidden="true">
        {logo !== '' && <img src={logo} alt="" />} {name.trim() || 'Lotse'}
      </div>
      <Pairs colours={colours} />
      {isAsked && wrong.size > 0 && <FaultNote>{t('look.refused')}</FaultNote>}
      <div>
        <Button variant="quiet" onClick={() => setColours(HOUSE_COLOURS)}>
          {t('look.reset')}
        </Button>
      </div>
    </StepPanel>
  )
}
