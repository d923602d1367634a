package es.cg.sdk.mock.contract;

import static es.cg.sdk.mock.calls.Shown.answers;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

@Chapter("States › Client consent")
final class ErasureTest {
    private static long revocations(TestMock mock) throws IOException {
        return mock.events("production").stream()
                .filter(event -> event.path("type").asText().equals("consent.revoked"))
                .count();
    }

    @Test
    void erasureRevokesTheConsent(TestMock mock) throws IOException {
        Integration mine = Integration.fresh(mock);
        Answer erased = mine.erase(mock, 1002);
        answers(erased, 200);
        assertThat(erased.json().path("revocado").asBoolean()).isTrue();
        mine.authorised(mock, 1002);

        assertThat(mine.read(mock, 1002).code()).isEqualTo("sin_consentimiento");
        assertThat(mock.get("/clients").as(mine.key()).send().json().path("data"))
                .filteredOn(each -> each.path("id").asLong() == 1002)
                .extracting(each -> each.at("/consentimiento/estado").asText())
                .containsExactly("revocado");
    }

    @Test
    void erasureRemovesTheClientFromTheKey(TestMock mock) throws IOException {
        Integration mine = Integration.fresh(mock);
        Integration other = Integration.fresh(mock);
        mine.erase(mock, 1002);

        assertThat(mine.read(mock, 1002).status()).isEqualTo(404);
        assertThat(mine.erase(mock, 1002).status()).isEqualTo(404);
        assertThat(mine.read(mock, 1003).status()).isEqualTo(200);
        assertThat(other.read(mock, 1002).status()).isEqualTo(200);
    }

    @Test
    void erasureRemovesIpAndBrowserFromTheAccessLog(TestMock mock) throws IOException {
        Integration mine = Integration.fresh(mock);
        Integration other = Integration.fresh(mock);
        other.read(mock, 1002);
        mine.read(mock, 1002);
        mine.read(mock, 1003);
        JsonNode before = mine.log(mock, 1002).path("data");
        assertThat(before.at("/0/ip").asText()).isNotEmpty();
        Answer erased = mine.erase(mock, 1002);
        assertThat(erased.json().path("registros_anonimizados").intValue()).isEqualTo(2);
        mine.authorised(mock, 1002);
        mine.consented(mock, 1002);
        JsonNode after = mine.log(mock, 1002).path("data");

        assertThat(after).hasSizeGreaterThanOrEqualTo(2);
        assertThat(after)
                .allMatch(each -> each.path("ip").asText("").isEmpty()
                        && each.path("navegador").asText("").isEmpty());
        assertThat(after).anyMatch(each -> each.path("request_id").equals(before.at("/0/request_id")));
        assertThat(mine.log(mock, 1003).at("/data/0/navegador").asText()).isEqualTo("erp/1.0");
        assertThat(other.log(mock, 1002).at("/data/0/navegador").asText()).isEqualTo("erp/1.0");
    }

    @TestFactory
    Stream<DynamicTest> erasureKeepsTheRecordsOfTheClient() {
        return Stream.of("/invoices", "/tax-models", "/documents", "/activities", "/accounting-entries")
                .map(path -> TestMockResolver.test(path, mock -> {
                    JsonNode before = mock.get(path, 1001).json().path("data");
                    Integration.fresh(mock).erase(mock, 1001);

                    assertThat(before).isNotEmpty();
                    assertThat(mock.get(path, 1001).json().path("data")).isEqualTo(before);
                }));
    }

    @Test
    void erasureSendsOneConsentRevokedEvent(TestMock mock) throws IOException {
        Integration.fresh(mock).erase(mock, 1002);

        assertThat(revocations(mock)).isEqualTo(1);
        assertThat(mock.events("production"))
                .singleElement()
                .matches(event -> event.at("/data/object/cliente_id").asLong() == 1002)
                .matches(event -> event.at("/data/object/object").asText().equals("consent"))
                .matches(event -> event.path("client_id").asLong() == 1002);
    }

    @Test
    void erasureRemovesTheClientFromTheOldRotatedKey(TestMock mock) throws IOException {
        Integration old = Integration.fresh(mock);
        Integration mine = old.rotated(mock);
        assertThat(old.read(mock, 1002).status()).isEqualTo(200);
        mine.erase(mock, 1002);

        assertThat(old.read(mock, 1002).status()).isEqualTo(404);
        assertThat(old.read(mock, 1003).status()).isEqualTo(200);
        old.authorised(mock, 1002);
        old.consented(mock, 1002);
        assertThat(old.log(mock, 1002).at("/data/1/ip").isNull()).isTrue();
    }
}
