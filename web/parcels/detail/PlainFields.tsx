import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { PropertyView } from '../../../server/contract/parcels/views'
import { useLanguage } from '../../i18n/useLanguage'
import { parseShape, measured } from '../../map/shapeText'
import { Field, NumberInput, Select, Switch, TextArea } from '../../ui'
import { sizeText } from '../words'
import { SIZE, sizeTyped, type Draft } from './draft'
import { Shared } from './Shared'

const triOf = (word: string): boolean | null => (word === 'unbekannt' ? null : word === 'ja')
const wordOf = (value: boolean | null): string => (value === null ? 'unbekannt' : value ? 'ja' : 'nein')

const TEXTS = ['availabilityNotes', 'siteDevelopment', 'allowedUsageTypes', 'addressDisplayName'] as const
const TRI = ['hasBuilding', 'regulatedInDevelopmentPlan', 'buildingPlanIsInPreparation'] as const

interface PlainFieldsProps {
  parcel: PropertyView
  draft: Draft
  /** What the server refused, in words, by field. */
  wrong: Readonly<Record<string, string>>
  onPut: (part: Partial<Draft>) => void
  onShare: (name: string, on: boolean) => void
}

/** What is typed and chosen of a parcel, each with its switch 'Wer sieht es?'. */
export const PlainFields = ({ parcel, draft, wrong, onPut: put, onShare }: PlainFieldsProps): ReactElement => {
  const { t } = useTranslation('parcels')
  const language = useLanguage()
  const { shape } = parseShape(draft.geoJson)
  const fromShape = shape ? Math.round(measured(shape, []).area) : null
  const shared = { draft, onShare }
  return (
    <>
      <Shared name="plat" {...shared}>
        <TextArea
          error={wrong['plat']}
          label={t('field.plat')}
          hint={t('platHint')}
          rows={2}
          value={draft.plat}
          onChange={(value) => put({ plat: value })}
        />
      </Shared>
      <Shared name="size" {...shared}>
        <Field
          label={t('field.size')}
          error={wrong['size']}
          hint={
            fromShape === null ? undefined : (
              <>
                {t('fromShape', { size: sizeText(fromShape, language) })}{' '}
                <button type="button" className="linkbtn" onClick={() => put({ size: String(fromShape) })}>
                  {t('takeOver')}
                </button>
              </>
            )
          }
        >
          {(control) => (
            <NumberInput
              {...control}
              kind={SIZE}
              // What is stored has no language; what is typed is in that of the page.
              text={draft.size === String(parcel.size ?? '') ? sizeTyped(parcel.size, language) : draft.size}
              onText={(size) => put({ size })}
              frame={(input) => (
                <span className="pa-unit">
                  {input}
                  <span aria-hidden="true">qm</span>
                </span>
              )}
            />
          )}
        </Field>
      </Shared>
      {TRI.map((name) => (
        <Shared key={name} name={name} {...shared}>
          <Select
            label={t(`field.${name}`)}
            error={wrong[name]}
            value={wordOf(draft[name])}
            onChange={(value) => put({ [name]: triOf(value) })}
            options={(['ja', 'nein', 'unbekannt'] as const).map(
              (word) => [word, t(name === 'hasBuilding' ? `building.${word}` : `tri.${word}`)] as const,
            )}
          />
        </Shared>
      ))}
      <Shared name="availability" {...shared}>
        <Switch checked={draft.availability} onChange={(on) => put({ availability: on })}>
          {t('field.availability')}
        </Switch>
        {parcel.availabilitySuggestion !== null && parcel.availabilitySuggestion !== undefined && (
          <p className="help">
            {t(parcel.availabilitySuggestion ? 'suggestion.free' : 'suggestion.taken')}{' '}
            <button type="button" className="linkbtn" onClick={() => put({ availability: parcel.availabilitySuggestion === true })}>
              {t('takeOver')}
            </button>
          </p>
        )}
      </Shared>
      {TEXTS.map((name) => (
        <Shared key={name} name={name} {...shared}>
          <TextArea
            label={t(`field.${name}`)}
            error={wrong[name]}
            rows={name === 'addressDisplayName' ? 1 : 2}
            value={draft[name]}
            onChange={(value) => put({ [name]: value })}
          />
        </Shared>
      ))}
    </>
  )
}
