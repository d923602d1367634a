package es.cg.sdk.mock.corrections;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import es.cg.sdk.mock.calls.Caller.Answer;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** A service that has flat fields where the contract has members of an object. */
final class CorrectedMembersTest {
    private static final String ADDRESSEE = """
            {"nombre":"Compradora","nif":"A12345674","es_empresa_o_profesional":true%s}""";
    private static final String DIR3 = """
            {"schemas":{%s}}""".formatted(fields("NewAddressee") + "," + fields("Addressee"));

    private static String fields(String schema) {
        return """
                "%s":{"fields":{"dir3.oficina_contable":{"name":"office","as":"number"},
                 "dir3.organo_gestor":"body.managing","dir3.unidad_tramitadora":"unit"}}""".formatted(schema);
    }

    private static Answer created(CorrectedMock service, String more) throws IOException {
        Answer created = service.post("/addressees", ADDRESSEE.formatted(more));
        assertThat(created.status()).as(created.text("")).isEqualTo(201);
        return created;
    }

    @Test
    void membersAreTakenAndAnsweredAsFlatFields() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(DIR3)) {
            Answer created = created(service, ",\"office\":15,\"body\":{\"managing\":\"B\"},\"unit\":\"U\"");

            assertThat(created.json().has("dir3")).isFalse();
            assertThat(created.json().at("/office").decimalValue()).isEqualByComparingTo("15");
            assertThat(created.text("/body/managing")).isEqualTo("B");
            assertThat(created.text("/unit")).isEqualTo("U");
            JsonNode listed = service.get("/addressees?nif=A12345674").json().at("/data/0");
            assertThat(listed.at("/unit").asText()).isEqualTo("U");
        }
    }

    @Test
    void correctedObjectHasOnlyTheReceivedMembers() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(DIR3)) {
            JsonNode some = created(service, ",\"unit\":\"U\"").json();
            assertThat(some.at("/unit").asText()).isEqualTo("U");
            assertThat(some.has("body")).isFalse();
        }
        try (CorrectedMock service = CorrectedMock.with(DIR3)) {
            JsonNode none = created(service, "").json();
            assertThat(none.has("unit") || none.has("body") || none.has("dir3")).isFalse();
        }
    }

    @Test
    void ourObjectIsUnknownAndFaultsHaveTheirNames() throws IOException {
        try (CorrectedMock service = CorrectedMock.with(DIR3)) {
            Answer refused = service.post("/addressees", ADDRESSEE.formatted(",\"office\":\"15\""));
            assertThat(refused.text("/error/errors/0/param")).isEqualTo("office");
            Answer wrong = service.post("/addressees", ADDRESSEE.formatted(",\"body\":{\"managing\":7}"));
            assertThat(wrong.text("/error/errors/0/param")).isEqualTo("body.managing");
            Answer ours = created(service, ",\"dir3\":{\"organo_gestor\":\"B\"}");
            assertThat(ours.json().has("body")).isFalse();
        }
    }

    @Test
    void fieldStandsInThePlaceOfTheObject() throws IOException {
        String file = "{\"schemas\":{\"BankAccount\":{\"fields\":{\"consentimiento.estado\":\"consentimiento\"}}}}";
        try (CorrectedMock service = CorrectedMock.with(file)) {
            assertThat(service.get("/bank-accounts")
                            .json()
                            .at("/data/0/consentimiento")
                            .asText())
                    .isEqualTo("vigente");
        }
    }

    @Test
    void restOfTheObjectStaysInIt() throws IOException {
        String file = "{\"schemas\":{\"BankAccount\":{\"fields\":{\"consentimiento\":\"consent\","
                + "\"consentimiento.estado\":\"state\"}}}}";
        try (CorrectedMock service = CorrectedMock.with(file)) {
            JsonNode account = service.get("/bank-accounts").json().at("/data/0");
            assertThat(account.path("state").asText()).isEqualTo("vigente");
            assertThat(account.path("consent").fieldNames()).toIterable().containsExactly("caduca_el");
        }
    }

    @Test
    void nullOfTheObjectIsNullOfEachMember() throws IOException {
        String file = "{\"schemas\":{\"Client\":{\"fields\":{\"consentimiento.estado\":\"consent_state\"}}}}";
        try (CorrectedMock service = CorrectedMock.with(file)) {
            JsonNode clients = service.get("/clients").json().path("data");
            assertThat(clients).isNotEmpty().allSatisfy(each -> {
                assertThat(each.has("consent_state")).isTrue();
                assertThat(each.path("consent_state").isNull())
                        .isEqualTo(each.path("consentimiento").isNull());
            });
        }
    }
}
