{{- define "lotse.labels" -}}
app.kubernetes.io/name: lotse
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* One pod: (dict "root" $ "role" "web" "resources" …). */}}
{{- define "lotse.pod" -}}
metadata:
  labels:
    {{- include "lotse.labels" .root | nindent 4 }}
    app.kubernetes.io/component: {{ .role }}
  annotations:
    # Settings are read once: other ones are other pods.
    checksum/settings: {{ toJson .root.Values.settings | sha256sum }}
spec:
  automountServiceAccountToken: false
  # DRAIN_SECONDS, and the ten seconds in which a process ends after that.
  terminationGracePeriodSeconds: {{ add 15 (.root.Values.settings.DRAIN_SECONDS | default "0" | int) }}
  securityContext:
    runAsNonRoot: true
    runAsUser: 10001
    runAsGroup: 10001
    fsGroup: 10001
    fsGroupChangePolicy: OnRootMismatch
    seccompProfile: { type: RuntimeDefault }
  topologySpreadConstraints:
    - maxSkew: 1
      topologyKey: kubernetes.io/hostname
      whenUnsatisfiable: ScheduleAnyway
      labelSelector:
        matchLabels:
          {{- include "lotse.labels" .root | nindent 10 }}
          app.kubernetes.io/component: {{ .role }}
  containers:
    - name: lotse
      image: {{ printf "%s:%s" .root.Values.image.repository (.root.Values.image.tag | default .root.Chart.AppVersion) | quote }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      args: [{{ .role }}]
      ports: [{ name: http, containerPort: 3000 }]
      envFrom:
        - configMapRef: { name: {{ .root.Release.Name }}-settings }
        - secretRef: { name: {{ .root.Values.secret }} }
      securityContext:
        allowPrivilegeEscalation: false
        readOnlyRootFilesystem: true
        capabilities: { drop: [ALL] }
      # Templates are read in at the first start, and stored shapes brought up to date.
      startupProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 5
        failureThreshold: 120
      readinessProbe:
        httpGet: { path: /readyz, port: http }
        periodSeconds: 3
        timeoutSeconds: 3
        failureThreshold: 2
      livenessProbe:
        httpGet: { path: /healthz, port: http }
        periodSeconds: 10
        timeoutSeconds: 5
        failureThreshold: 6
      resources:
        {{- toYaml .resources | nindent 8 }}
      volumeMounts:
        - { name: data, mountPath: /data }
        - { name: keys, mountPath: /keys }
        - { name: backups, mountPath: /backups }
        - { name: tmp, mountPath: /tmp }
  volumes:
    - { name: data, persistentVolumeClaim: { claimName: {{ .root.Release.Name }}-data } }
    - { name: keys, persistentVolumeClaim: { claimName: {{ .root.Release.Name }}-keys } }
    - { name: backups, persistentVolumeClaim: { claimName: {{ .root.Release.Name }}-backups } }
    - { name: tmp, emptyDir: {} }
{{- end }}
