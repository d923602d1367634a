package es.cg.sdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import es.cg.sdk.banks.BankAccount;
import es.cg.sdk.banks.BankTransaction;
import es.cg.sdk.destinations.WebhookDelivery;
import es.cg.sdk.destinations.WebhookEventKind;
import es.cg.sdk.sandbox.NewMovements;
import es.cg.sdk.sandbox.NewMovements.Movimiento;
import es.cg.sdk.sandbox.RemittanceMove;
import es.cg.sdk.sandbox.SandboxEmail;
import es.cg.sdk.sandbox.WebhookFiring;
import es.cg.sdk.sepa.Esquema;
import es.cg.sdk.sepa.SepaRemittance;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.Test;

/** Events, emails, bank movements and remittances of the sandbox. */
final class SandboxActionsTest extends SandboxCalls {
    private static final WebhookFiring FIRING =
            WebhookFiring.builder().evento(WebhookEventKind.INVOICE_EMITTED).build();
    private static final NewMovements MOVEMENTS = NewMovements.builder()
            .movimiento(
                    Movimiento.of(LocalDate.of(2026, 11, 18)).importe("1060.00").concepto("TRANSFERENCIA"))
            .build();
    private static final RemittanceMove MOVE =
            RemittanceMove.builder().estado(SepaRemittance.Estado.CONFIRMADA).build();

    @Test
    void firedEventReturnsItsDeliveries() throws Exception {
        WebhookFiring.FiredEvent fired = write(
                "POST /sandbox/webhooks/fire",
                "{\"evento\":\"invoice.emitted\"}",
                """
                {"object":"sandbox_event","evento_id":"evt_1","entregas":[{"object":"webhook_delivery","id":"del_1",\
                "evento_id":"evt_1","tipo":"invoice.emitted","estado":"fallida","codigo_http":500}]}""",
                sandbox -> sandbox.fireWebhook(FIRING),
                sandbox -> sandbox.fireWebhook(FIRING, KEY));

        assertThat(fired.eventoId()).isEqualTo("evt_1");
        WebhookDelivery delivery = fired.entregas().get(0);
        assertThat(delivery.estado()).isEqualTo(WebhookDelivery.Estado.FALLIDA);
        assertThat(delivery.tipo()).isEqualTo(WebhookEventKind.INVOICE_EMITTED);
    }

    @Test
    void firedEventNeedsAKind() {
        assertThat(WebhookFiring.builder()
                        .evento(new WebhookEventKind("new.kind"))
                        .cliente(9001L)
                        .destinoId("wh_1")
                        .escenario(WebhookFiring.Escenario.FIRMA_INVALIDA)
                        .set("otro", null)
                        .build()
                        .json()
                        .text())
                .isEqualTo("""
                        {"cliente":9001,"destino_id":"wh_1","escenario":"firma_invalida","evento":"new.kind",\
                        "otro":null}""");
        assertThat(WebhookFiring.builder()
                        .evento(WebhookEventKind.CONSENT_REVOKED)
                        .escenario(new WebhookFiring.Escenario("receptor_raro"))
                        .build()
                        .json()
                        .text())
                .isEqualTo("{\"escenario\":\"receptor_raro\",\"evento\":\"consent.revoked\"}");
        assertThat(FIRING).hasToString("WebhookFiring[evento]");
        assertThatThrownBy(WebhookFiring.builder().cliente(9001L)::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("WebhookFiring.evento is required");
    }

    @Test
    void emailsAreListedOverPages() throws Exception {
        service.answer(200, """
                {"object":"list","has_more":true,"next_cursor":"c1","data":[{"id":"mail_2","asunto":"Recordatorio",\
                "para":"a@ejemplo.invalid","motivo":"recordatorio","enviado_en":"2026-11-20T09:00:00+01:00"}]}""");
        service.answer(200, """
                {"object":"list","has_more":false,"next_cursor":null,"data":[{"id":"mail_1"}]}""");
        List<SandboxEmail> emails = sandbox().emails().stream().toList();

        assertThat(emails).extracting(SandboxEmail::id).containsExactly("mail_2", "mail_1");
        assertThat(emails.get(0).motivo()).isEqualTo("recordatorio");
        assertThat(emails.get(0)).hasToString("SandboxEmail[mail_2]");
        RecordedRequest first = sent();
        assertThat(line(first)).isEqualTo("GET /sandbox/emails");
        assertThat(first.getHeaders().get("X-CG-Client")).isNull();
        assertThat(line(sent())).isEqualTo("GET /sandbox/emails?cursor=c1");
    }

    @Test
    void movementsAreAddedToABankAccount() throws Exception {
        NewMovements.AddedMovements added = write(
                "POST /sandbox/bank-accounts/bac%2F1/movements",
                "{\"movimientos\":[{\"concepto\":\"TRANSFERENCIA\",\"fecha\":\"2026-11-18\",\"importe\":1060.00}]}",
                """
                {"object":"sandbox_movements","movimientos":[{"object":"bank_transaction","id":"btx_1",\
                "importe":1060.00,"match_status":"unmatched"}]}""",
                sandbox -> sandbox.addMovements("bac/1", MOVEMENTS),
                sandbox -> sandbox.addMovements("bac/1", MOVEMENTS, KEY));

        BankTransaction movement = added.movimientos().get(0);
        assertThat(movement.id()).isEqualTo("btx_1");
        assertThat(movement.importe()).hasToString("1060.00");
    }

    @Test
    void addedMovementNeedsFechaImporteAndConcepto() {
        LocalDate day = LocalDate.of(2026, 11, 18);
        Movimiento whole = Movimiento.of(day).importe(new BigDecimal("-12.50")).concepto("Recibo");

        assertThat(NewMovements.builder()
                        .movimiento(Movimiento.of(day))
                        .movimientos(null)
                        .movimientos(List.of(whole))
                        .movimiento(whole.concepto("Cuota").set("otro", 1))
                        .set("mas", 2)
                        .build()
                        .json()
                        .text())
                .isEqualTo("""
                        {"mas":2,"movimientos":[{"concepto":"Recibo","fecha":"2026-11-18","importe":-12.50},\
                        {"concepto":"Cuota","fecha":"2026-11-18","importe":-12.50,"otro":1}]}""");
        assertThatThrownBy(NewMovements.builder()::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("NewMovements.movimientos is required");
        assertThatThrownBy(NewMovements.builder().movimientos(List.of())::build)
                .hasMessage("NewMovements.movimientos must be a list of at least one");
        assertThatThrownBy(NewMovements.builder().movimiento(whole).movimiento(Movimiento.of(day))::build)
                .hasMessage("NewMovements.movimientos[1].importe is required");
        assertThatThrownBy(NewMovements.builder().movimiento(Movimiento.of(day).importe("1"))::build)
                .hasMessage("NewMovements.movimientos[0].concepto is required");
        assertThatThrownBy(NewMovements.builder().movimiento(Movimiento.of(null).importe("1"))::build)
                .hasMessage("NewMovements.movimientos[0].fecha is required");
        assertThatThrownBy(() -> whole.importe("12,50")).hasMessageContaining("Movimiento.importe must be a decimal");
        assertThat(MOVEMENTS).hasToString("NewMovements[movimientos=1]");
        assertThat(whole)
                .hasToString("Movimiento[concepto, fecha, importe]")
                .isEqualTo(Movimiento.of(day).importe("-12.50").concepto("Recibo"))
                .isNotEqualTo(Movimiento.of(day));
    }

    @Test
    void aBanksConsentExpires() throws Exception {
        BankAccount account = write(
                "POST /sandbox/bank-accounts/bac_1/consent-expiry",
                "",
                "{\"object\":\"bank_account\",\"id\":\"bac_1\",\"consentimiento\":{\"estado\":\"caducado\"}}",
                sandbox -> sandbox.expireConsent("bac_1"),
                sandbox -> sandbox.expireConsent("bac_1", KEY));

        assertThat(account.consentimiento().estado()).isEqualTo(BankAccount.BankConsent.Estado.CADUCADO);
    }

    @Test
    void remittanceStateIsSimulated() throws Exception {
        SepaRemittance remittance = write(
                "POST /sandbox/sepa-remittances/rem_1/simulate",
                "{\"estado\":\"confirmada\"}",
                """
                {"object":"sepa_remittance","id":"rem_1","esquema":"B2B","total":121.00,"estado":"rechazada_parcial",\
                "adeudos":[{"mandato_id":"man_1","importe":121.00,"estado":"devuelto","codigo_devolucion":"AM04"}]}""",
                sandbox -> sandbox.simulateRemittance("rem_1", MOVE),
                sandbox -> sandbox.simulateRemittance("rem_1", MOVE, KEY));

        assertThat(remittance.estado()).isEqualTo(SepaRemittance.Estado.RECHAZADA_PARCIAL);
        assertThat(remittance.esquema()).isEqualTo(Esquema.B2B);
        assertThat(remittance.total()).hasToString("121.00");
        assertThat(remittance.adeudos().get(0).estado()).isEqualTo(SepaRemittance.EstadoAdeudo.DEVUELTO);
        assertThat(remittance.adeudos().get(0).codigoDevolucion()).isEqualTo("AM04");
    }

    @Test
    void remittanceMoveNeedsAState() {
        assertThat(RemittanceMove.builder()
                        .estado(new SepaRemittance.Estado("rara"))
                        .adeudosRechazados(List.of("man_1", "man_2"))
                        .set("otro", 1)
                        .build()
                        .json()
                        .text())
                .isEqualTo("{\"adeudos_rechazados\":[\"man_1\",\"man_2\"],\"estado\":\"rara\",\"otro\":1}");
        assertThat(MOVE).hasToString("RemittanceMove[estado]");
        assertThatThrownBy(RemittanceMove.builder().adeudosRechazados(List.of("man_1"))::build)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("RemittanceMove.estado is required");
    }
}
