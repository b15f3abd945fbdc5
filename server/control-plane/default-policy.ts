import type { JsonObject } from '../../src/lib/lossless.ts'

const openInternet = {
  cidr: {
    cidr: '0.0.0.0/0',
    except: ['10.0.0.0/8', '100.64.0.0/10', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
  },
}

/** What a runner without a policy gets when it first connects: the internet, but no private range. Source: API contract, defaults. */
export const defaultPolicy: JsonObject = {
  displayName: 'default',
  constraints: {
    resources: { defaultCpu: '1', defaultMemory: '2Gi' },
    network: { allowedEgress: [openInternet], defaultEgress: [openInternet] },
  },
}
