package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import es.cg.sdk.banks.BankAccount;
import es.cg.sdk.call.Operation;
import es.cg.sdk.json.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A service that has flat fields, or other objects, where this SDK has members of an object. */
final class CorrectedMembersTest {
    private static final Operation<Json> CREATE = Operation.post("addressees.create", "/addressees", json -> json);
    private static final String CONSENT = """
            "schemas": {"BankAccount": {"fields": {
              "consentimiento.estado": {"name": "consent_state", "values": {"vigente": "OK"}},
              "consentimiento.caduca_el": {"name": "consent.until", "as": {"date": "dd/MM/yyyy"}}}}}""";
    private static final String DIR3 = """
            "schemas": {"NewAddressee": {"fields": {
              "dir3.oficina_contable": {"name": "office", "as": "number"},
              "dir3.organo_gestor": "body.managing",
              "dir3.unidad_tramitadora": "unit"}}}""";

    @RegisterExtension
    private final Answering service = new Answering();

    private Json account(String file, String answer) {
        service.answer(200, answer);
        return service.corrected(file).forClient(1001).bankAccounts().get("b_1").json();
    }

    private String sent(String file, String body) throws InterruptedException {
        service.answer(201, "{\"id\":\"a_1\"}");
        service.corrected(file).forClient(1001).run(CREATE.call().body(Json.parse(body)));
        return String.valueOf(service.server.takeRequest().getBody().utf8());
    }

    @Test
    void flatFieldsAreReadAsMembersOfAnObject() {
        CgClient cg = service.corrected(CONSENT);
        service.answer(200, """
                {"data":[{"id":"b_1","consent_state":"OK","consent":{"until":"31/12/2026","by":"x"}}],"has_more":false}""");
        List<BankAccount> accounts = cg.forClient(1001).bankAccounts().list().toList(9);

        assertThat(accounts).singleElement().satisfies(each -> {
            assertThat(each.json().text()).isEqualTo("""
                    {"id":"b_1","consent":{"by":"x"},\
                    "consentimiento":{"estado":"vigente","caduca_el":"2026-12-31"}}""");
            assertThat(each.consentimiento().estado()).isEqualTo(BankAccount.BankConsent.Estado.VIGENTE);
        });
    }

    @Test
    void correctedObjectHasOnlyTheReceivedMembers() {
        assertThat(account(CONSENT, "{\"id\":\"b_1\",\"consent_state\":\"OK\"}").text())
                .isEqualTo("{\"id\":\"b_1\",\"consentimiento\":{\"estado\":\"vigente\"}}");
        assertThat(account(CONSENT, "{\"consent_state\":\"OK\",\"consent\":{\"until\":null}}")
                        .text())
                .isEqualTo("{\"consentimiento\":{\"estado\":\"vigente\",\"caduca_el\":null}}");
    }

    @Test
    void objectWithoutMembersIsAbsentAndOneOfNullsIsNull() {
        assertThat(account(CONSENT, "{\"id\":\"b_1\"}").text()).isEqualTo("{\"id\":\"b_1\"}");
        assertThat(account(CONSENT, "{\"id\":\"b_1\",\"consent_state\":null}").text())
                .isEqualTo("{\"id\":\"b_1\",\"consentimiento\":null}");
    }

    @Test
    void restOfTheObjectStaysInIt() {
        String file = "\"schemas\": {\"BankAccount\": {\"fields\": {\"consentimiento\": \"consent\","
                + "\"consentimiento.estado\": \"state\"}}, \"BankConsent\": {\"fields\": {\"caduca_el\": \"until\"}}}";

        assertThat(account(file, "{\"state\":\"vigente\",\"consent\":{\"until\":\"2026-12-31\"}}")
                        .text())
                .isEqualTo("{\"consentimiento\":{\"caduca_el\":\"2026-12-31\",\"estado\":\"vigente\"}}");
    }

    @Test
    void fieldMayStandInThePlaceOfTheObject() {
        String file = "\"schemas\": {\"BankAccount\": {\"fields\": {\"consentimiento.estado\": \"consentimiento\"}}}";

        assertThat(account(file, "{\"consentimiento\":\"vigente\"}").text())
                .isEqualTo("{\"consentimiento\":{\"estado\":\"vigente\"}}");
        assertThat(account(file, "{\"consentimiento\":null}").text()).isEqualTo("{\"consentimiento\":null}");
    }

    @Test
    void membersAreReadInEachRecordOfAList() {
        CgClient cg = service.corrected("""
                "schemas": {"AccountingEntry": {"fields": {"origen.tipo": "source_kind", "origen.id": "source_id"}}}""");
        service.answer(200, """
                {"data":[{"source_kind":"factura","source_id":"f_1"},{"source_kind":"gasto"},{"id":"a_1"}],
                "has_more":false}""");

        assertThat(cg.forClient(1001).accountingEntries().list().toList(9))
                .extracting(each -> each.json().text())
                .containsExactly(
                        "{\"origen\":{\"tipo\":\"factura\",\"id\":\"f_1\"}}",
                        "{\"origen\":{\"tipo\":\"gasto\"}}",
                        "{\"id\":\"a_1\"}");
    }

    @Test
    void valueThatDoesNotFitStaysAsItCame() {
        assertThat(account(CONSENT, "{\"consent\":{\"until\":\"2026-12-31\"}}").text())
                .isEqualTo("{\"consentimiento\":{\"caduca_el\":\"2026-12-31\"}}");
    }

    @Test
    void membersAreSentWhereTheServiceHasThem() throws InterruptedException {
        assertThat(sent(DIR3, """
                {"nombre":"A","dir3":{"oficina_contable":"15","organo_gestor":"B"}}""")).isEqualTo("{\"nombre\":\"A\",\"office\":15,\"body\":{\"managing\":\"B\"}}");
        assertThat(sent(DIR3, "{\"nombre\":\"A\",\"dir3\":{}}")).isEqualTo("{\"nombre\":\"A\"}");
    }

    @Test
    void nullOfTheObjectIsSentAsNullOfEachMember() throws InterruptedException {
        assertThat(sent(DIR3, "{\"dir3\":null}"))
                .isEqualTo("{\"office\":null,\"body\":{\"managing\":null},\"unit\":null}");
        assertThat(sent("\"schemas\": {\"NewAddressee\": {\"fields\": {\"dir3.unidad_tramitadora\": \"unit\"}}}", """
                {"dir3":null}"""))
                .isEqualTo("{\"unit\":null,\"dir3\":null}");
    }

    @Test
    void restOfTheObjectIsSentInIt() throws InterruptedException {
        String file = """
                "schemas": {"NewAddressee": {"fields": {"dir3": "d", "dir3.unidad_tramitadora": "unit"}},
                  "Dir3": {"fields": {"organo_gestor": "body"}}}""";

        assertThat(sent(file, "{\"dir3\":{\"organo_gestor\":\"B\",\"unidad_tramitadora\":\"U\"}}"))
                .isEqualTo("{\"unit\":\"U\",\"d\":{\"body\":\"B\"}}");
    }

    @Test
    void restOfWhichEachMemberIsOmittedIsNotSent() throws InterruptedException {
        String file = """
                "schemas": {"NewAddressee": {"fields": {"dir3.unidad_tramitadora": "unit"}},
                  "Dir3": {"omit": ["organo_gestor", "oficina_contable"]}}""";

        assertThat(sent(file, "{\"dir3\":{\"organo_gestor\":\"B\",\"unidad_tramitadora\":\"U\"}}"))
                .isEqualTo("{\"unit\":\"U\"}");
    }

    @Test
    void whatCannotBeSaidIsRefusedUnsent() {
        String message =
                "addressees.create cannot be sent as the corrections say, and nothing was sent: NewAddressee.dir3";
        CgClient cg = service.corrected(DIR3);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cg.forClient(1001).run(CREATE.call().body(Json.parse("{\"dir3\":{\"mio\":1}}"))))
                .withMessageStartingWith(message + " has [mio], and the service has no such object");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cg.forClient(1001).run(CREATE.call().body(Json.parse("{\"dir3\":\"E0\"}"))))
                .withMessageStartingWith(message + " is no object");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> cg.forClient(1001)
                        .run(CREATE.call().body(Json.parse("{\"dir3\":{\"oficina_contable\":\"007\"}}"))))
                .withMessageStartingWith(message + ".oficina_contable is no text that a number keeps");
        assertThat(service.server.getRequestCount()).isZero();
    }
}
