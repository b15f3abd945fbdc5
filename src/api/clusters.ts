import { queryOptions } from '@tanstack/react-query'
import { clusterList, type Cluster } from '../wire/clusters'
import { parseWith } from '../wire/read'
import { send } from './http'
import { parseAnswer } from './parse'

const readClusters = async (signal: AbortSignal): Promise<Cluster[]> => {
  const answer = await send({ method: 'GET', path: 'api/v1beta1/cks/clusters', signal })
  return parseAnswer(answer, false, (body) => parseWith(clusterList, body)).items ?? []
}

export const clusterQueries = {
  /** All CKS clusters of the organisation. 403 when the token has no CKS role: then ids are typed. */
  all: () => queryOptions({ queryKey: ['clusters'], queryFn: ({ signal }) => readClusters(signal), staleTime: 15_000 }),
}
