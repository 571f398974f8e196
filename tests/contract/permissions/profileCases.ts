import { filledApplication, filledOffer } from '../../../server/world/bidderDrafts'
import { makeRunning, takePart } from '../../world/offers'
import type { Scene } from './scene'
import type { Case } from './table'

const COMPANIES = '401 403 403 403 | + + | 403 403'

const isCompany = ({ caller, isLoggedIn }: Scene): boolean => isLoggedIn && caller !== null && caller.organizationId !== null

const taking = async (scene: Scene, whose: 'own' | 'foreign'): Promise<readonly unknown[]> => {
  const { tender } = await makeRunning(scene.world)
  const who = whose === 'own' && isCompany(scene) && scene.caller ? scene.caller : scene.stranger
  return [(await takePart(scene.world, who, tender)).id, 'application', filledApplication()]
}

/** A practice that the caller has begun; what others get is the same whether they have or not. */
const begun = async (scene: Scene): Promise<Scene> => {
  if (isCompany(scene)) await scene.world.call(scene.caller, 'startPractice')
  return scene
}

const practice = async (scene: Scene): Promise<void> => {
  await begun(scene)
  if (isCompany(scene)) await scene.world.call(scene.caller, 'savePractice', { version: 1, data: filledOffer(100, new Date()), files: [] })
}

export const PROFILE_CASES = {
  getCompanyProfile: [{ on: 'the own company’s', may: COMPANIES, args: () => [] }],
  saveCompanyProfile: [{ on: 'the own company’s', may: COMPANIES, args: () => [{ version: 0, data: {} }] }],
  takeFromProfile: [
    { on: 'the own company’s part', may: COMPANIES, args: (scene) => taking(scene, 'own') },
    { on: 'another company’s part', may: '401 403 403 403 | 404 404 | 403 403', args: (scene) => taking(scene, 'foreign') },
  ],
  startPractice: [{ on: '', may: COMPANIES, args: () => [] }],
  getPractice: [{ on: '', may: COMPANIES, args: () => [] }],
  savePractice: [
    {
      on: 'the own',
      may: COMPANIES,
      args: async (scene) => {
        await begun(scene)
        return [{ version: 1, data: {}, files: [] }]
      },
    },
  ],
  submitPractice: [
    {
      on: 'the own',
      may: COMPANIES,
      args: async (scene) => {
        await practice(scene)
        return ['Ada Muster']
      },
    },
  ],
  withdrawPractice: [
    {
      on: 'the own',
      may: COMPANIES,
      args: async (scene) => {
        await practice(scene)
        if (isCompany(scene)) await scene.world.call(scene.caller, 'submitPractice', 'Ada Muster')
        return []
      },
    },
  ],
  endPractice: [{ on: '', may: COMPANIES, args: () => [] }],
} as const satisfies Record<string, readonly Case[]>
