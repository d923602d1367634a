package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.NewKey;
import es.cg.sdk.status.ServiceStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What the first call tells. */
final class StatusTest {
    @RegisterExtension
    private final Answering service = new Answering();

    private ServiceStatus status(String address, String key) {
        try (CgClient cg = service.client(address, key)) {
            return cg.status().get();
        }
    }

    @Test
    void statusShowsKeyFirmAndLimits() {
        try (MockCg mock =
                MockCg.builder().monthlyReads(1000).requestsPerMinute(50).start()) {
            String key = mock.panel()
                    .createKey(NewKey.live().clients(1001, 1002).allowedIps("127.0.0.0/8"))
                    .key();
            try (CgClient cg = service.client(mock.baseUrl(), key)) {
                assertThat(cg.clients().list().iterator().hasNext()).isTrue();
            }
            ServiceStatus status = status(mock.baseUrl(), key);

            assertThat(status.entorno()).isEqualTo(ServiceStatus.Entorno.PRODUCCION);
            assertThat(status.plan()).isEqualTo(ServiceStatus.Plan.ENTERPRISE);
            assertThat(status.gestoria()).isNotBlank();
            assertThat(status.clientesAutorizados()).isEqualTo(2);
            assertThat(status.clave().tipo()).isEqualTo(ServiceStatus.KeyType.LIVE);
            assertThat(status.clave().ipsPermitidas()).containsExactly("127.0.0.0/8");
            assertThat(status.limites().porMinuto()).isEqualTo(50);
            assertThat(status.limites().cuotaMensual()).isEqualTo(1000);
            assertThat(status.limites().cuotaUsada()).isEqualTo(1);
            assertThat(status.limites().cuotaRestante()).isEqualTo(999);
            assertThat(status.limites().renuevaEl()).isEqualTo("2026-12-01");
            assertThat(status.sandbox().reloj()).isNull();
        }
    }

    @Test
    void sandboxStatusShowsItsClock() {
        try (MockCg mock = MockCg.start()) {
            ServiceStatus status = status(mock.sandboxUrl(), mock.sandboxKey());

            assertThat(status.entorno()).isEqualTo(ServiceStatus.Entorno.SANDBOX);
            assertThat(status.clave().tipo()).isEqualTo(ServiceStatus.KeyType.SANDBOX);
            assertThat(status.sandbox().reloj()).isEqualTo("2026-11-20T09:00:00+01:00");
        }
    }
}
