package es.cg.sdk.guides;

import static org.assertj.core.api.Assertions.assertThat;

import es.cg.sdk.CgClients;
import es.cg.sdk.KeySource;
import es.cg.sdk.call.ApiKey;
import es.cg.sdk.mock.MockCg;
import es.cg.sdk.mock.MockFirm;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The code of the page about many clients and firms. */
final class ManyFirmsTest {
    @Test
    void eachFirmIsReadWithItsKey() {
        try (MockCg mock = MockCg.builder().firms(2).start()) {
            List<MockFirm> all = mock.panel().firms();
            Map<String, String> vault = Map.of(
                    "gestoria-12",
                    all.get(0).liveKey(),
                    "gestoria-13",
                    all.get(1).liveKey());
            String address = mock.baseUrl();
            // snippet firms
            KeySource keys = (firm, environment) -> vault.containsKey(firm) ? ApiKey.of(vault.get(firm)) : null;
            try (CgClients firms = CgClients.create(keys, (firm, builder) -> builder.baseUrl(address))) {
                firms.client("gestoria-12").forClient(1001).activities().list().toList(100);
            }
            // end snippet
            try (CgClients firms = CgClients.create(keys, (firm, builder) -> builder.baseUrl(address))) {
                for (String firm : vault.keySet()) {
                    assertThat(firms.client(firm).forClient(1001).activities().list())
                            .isNotEmpty();
                }
            }
        }
    }
}
