package es.cg.sdk.spring.test;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClient;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.status.ServiceStatus.Entorno;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@CgMockTest(sandbox = true, classes = CgMockTestTest.Erp.class)
class SandboxTest {
    @Autowired
    private MockCg mock;

    @Autowired
    private CgClient cg;

    @Test
    void theClientIsThatOfTheSandbox() {
        assertThat(cg.status().get().entorno()).isEqualTo(Entorno.SANDBOX);
    }

    @Test
    void noDestinationIsCreatedWithoutAPath() {
        assertThat(mock.webhooks().destinations()).isEmpty();
    }
}
