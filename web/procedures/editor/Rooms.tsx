import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Phase, TalkRoom } from '../../../workflows/procedure'
import { Button, Check, Icon, Select } from '../../ui'
import { addRoom, changePhase } from './edit'
import { Names, Part, Spot, useFaults } from './parts'
import { useEditor } from './state'

const MOST = 6
const SIDES = ['team', 'company'] as const

/** Rooms that each company of the talks has beside the usual two: whose files they take, and until when. */
export const Rooms = ({ phase }: { phase: Phase }): ReactElement | null => {
  const { t } = useTranslation('procedures')
  const { document, apply, called } = useEditor()
  const faults = useFaults('rooms')
  if (phase.kind !== 'talk') return null
  const rooms = phase.rooms ?? []
  const step = { label: t('edit.step.change', { name: called(phase.key) }) }
  const write = (next: readonly TalkRoom[], key?: string): void =>
    apply(changePhase(document, phase.key, { rooms: next.length > 0 ? next : undefined }), {
      ...step,
      ...(key === undefined ? {} : { key: `${key}:${phase.key}` }),
    })
  const change = (at: number, what: { [Name in keyof TalkRoom]?: TalkRoom[Name] | undefined }, key?: string): void =>
    write(
      rooms.map((one, n) => {
        const { about, until, ...rest } = { ...one, ...what } as TalkRoom
        return n === at ? { ...rest, ...(about ? { about } : {}), ...(until ? { until } : {}) } : one
      }),
      key,
    )
  return (
    <Part field="rooms" title={t('edit.room.title')} faults={faults}>
      <p className="soft small">
        <Icon name="lock" size={16} /> {t('edit.room.house')}
      </p>
      {rooms.map((one, at) => (
        <fieldset key={one.key} className="pr-condition">
          <legend className="sr">{t('edit.room.number', { number: at + 1 })}</legend>
          <Names
            at={`rooms/${at}/name`}
            errors={faults.words(`${at}/name`, `${at}/name`)}
            label={t('edit.room.name')}
            value={one.name}
            onChange={(name) => change(at, { name: name ?? { de: '' } }, `room${at}`)}
          />
          <Names
            at={`rooms/${at}/about`}
            errors={faults.words(`${at}/about`)}
            label={t('edit.room.about')}
            value={one.about ?? {}}
            most={1_000}
            onChange={(about) => change(at, { about }, `about${at}`)}
          />
          <Select
            label={t('edit.room.by')}
            value={one.by}
            options={SIDES.map((by) => [by, t(`room.${by}`)] as const)}
            onChange={(by) => change(at, { by: by as TalkRoom['by'] })}
          />
          <Spot at={`rooms/${at}/until`}>
            <Check
              checked={one.until === 'end'}
              error={faults.at(`${at}/until`)}
              onChange={(isOn) => change(at, { until: isOn ? 'end' : undefined })}
            >
              {t('edit.room.until')}
            </Check>
          </Spot>
          <Button size="small" icon="trash" onClick={() => write(rooms.filter((_one, n) => n !== at))}>
            {t('edit.room.remove')}
          </Button>
        </fieldset>
      ))}
      {rooms.length < MOST && (
        <Button size="small" icon="plus" onClick={() => apply(addRoom(document, phase.key), step)}>
          {t('edit.room.add')}
        </Button>
      )}
    </Part>
  )
}
