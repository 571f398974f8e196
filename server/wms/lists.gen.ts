// Made by scripts/lists.mjs from the folders: npm run lists.
import type { Method } from '../calls/method'
import { getMapFeatureInfo, getMapLayers, setMapLayers } from './methods'

export const methods: readonly Method[] = [getMapFeatureInfo, getMapLayers, setMapLayers]
