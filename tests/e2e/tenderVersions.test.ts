import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addNode, fileOfEdit, newTemplate, removeNode } from '../../engine/authoring'
import { makeUser, type TestUser } from '../world/people'
import { field } from './steps'
import { makeBrowserWorld, type BrowserWorld } from './world'

const text = (de: string) => ({ de, en: de })
const asked = (de: string) => ({ kind: 'field' as const, label: text(de), valueType: 'text' as const, displayType: 'TEXTBOX' as const })

describe('a draft and the versions of its form', () => {
  let world: BrowserWorld
  let admin: TestUser
  beforeAll(async () => {
    world = await makeBrowserWorld({
      alsoSeed: async () => {
        admin = await makeUser('admin', { email: 'ada.petersen@lotse.example', givenName: 'Ada', surName: 'Petersen' })
      },
    })
  })
  afterAll(() => world.close())

  it('moves to the newer one, with what has no place told before and kept, and back again', async () => {
    const empty = newTemplate({ id: 'hafen-eigen', name: text('Hafenformular'), section: text('Liegeplatz') })
    const berth = fileOfEdit(addNode(empty, { id: 'berth', ui: asked('Steg') }, { parent: 'section-1', index: 0 }))
    const first = {
      ...fileOfEdit(addNode(berth, { id: 'depth', ui: asked('Wassertiefe') }, { parent: 'section-1', index: 1 })),
      description: text('Liegeplätze'),
    }
    const second = fileOfEdit(
      addNode(fileOfEdit(removeNode(first, 'depth')), { id: 'price', ui: asked('Entgelt') }, { parent: 'section-1', index: 1 }),
    )
    const publish = async (file: unknown, note: string, ...lock: number[]): Promise<number> => {
      const draft = await world.call<{ lock: number }>(admin, 'saveProjectTemplate', file, ...lock)
      return (await world.call<{ lock: number }>(admin, 'publishProjectTemplate', 'hafen-eigen', draft.lock, note)).lock
    }
    const lock = await publish(first, 'Erste Fassung')
    const { id } = await world.call<{ id: string }>(world.staff.anke, 'createProject', {
      ...{ templateId: 'hafen-eigen', type: 0, name: 'Plätze am Westhafen', organizationId: Number(world.buyers.harbour) },
      ...{ data: { 'section-1': { berth: 'Steg 4', depth: '2,40 m' } }, team: [{ userName: world.staff.torben.email, role: 'EDITOR' }] },
    })
    const page = await world.open({ as: world.staff.anke })
    await page.goto(`/projekte/bearbeiten/${id}`)
    await field(page, 'depth').waitFor()
    expect(await page.getByText('Es gibt Version').count()).toBe(0)

    await publish(second, 'Die Tiefe steht jetzt im Hafenplan.', lock)
    await page.reload()
    await page.getByText('Es gibt Version 2 dieser Vorlage.').waitFor()
    // Nothing typed may go under: first it is saved.
    await field(page, 'berth').fill('Steg 5')
    await page.getByRole('button', { name: 'Ansehen und wechseln' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Die Tiefe steht jetzt im Hafenplan.').waitFor()
    await dialog.getByText('1 Angabe hat dort keinen Platz.').waitFor()
    await dialog.getByText('2,40 m').waitFor()
    await dialog.getByText('Bitte speichern Sie zuerst, was Sie geändert haben.').waitFor()
    expect(await dialog.getByRole('button', { name: 'Wechseln' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+s')
    await page.getByText('Das Verfahren wurde gespeichert.').waitFor()
    await page.getByRole('button', { name: 'Ansehen und wechseln' }).click()
    await dialog.getByRole('button', { name: 'Wechseln' }).click()
    await page.getByText('Der Entwurf steht jetzt auf Version 2.').waitFor()
    await field(page, 'price').fill('90 EUR')
    expect(await field(page, 'depth').count()).toBe(0)
    expect(await field(page, 'berth').inputValue()).toBe('Steg 5')
    await page.keyboard.press('Control+s')
    await page.getByText('Das Verfahren wurde gespeichert.').first().waitFor()
    await page.reload()
    await page.getByText('Gewechselt von Version 1.').waitFor()
    await page.getByRole('button', { name: 'Rückgängig' }).click()
    await page.getByText('Der Entwurf steht wieder auf Version 1.').waitFor()
    await expect.poll(() => field(page, 'depth').inputValue()).toBe('2,40 m')
    expect(await field(page, 'berth').inputValue()).toBe('Steg 5')
  })
})
