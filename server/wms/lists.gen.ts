// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { getMapFeatureInfo } from './methods/getMapFeatureInfo'
import { getMapLayers } from './methods/getMapLayers'
import { setMapLayers } from './methods/setMapLayers'

export const methods: readonly Method[] = [getMapFeatureInfo, getMapLayers, setMapLayers]
